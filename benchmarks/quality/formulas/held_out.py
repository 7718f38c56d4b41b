# ruff: noqa: E501 — a formula reads best on one line.
"""Three documents in other languages and fonts, that no rule was ever tuned on."""

from __future__ import annotations

from typing import NamedTuple


class Document(NamedTuple):
    """What one document is made of; `packages` end its preamble."""

    options: str
    packages: str
    displays: list[str]
    sentences: list[str]
    leads: list[str]
    after: list[str]
    noise: list[str]


GERMAN = Document(
    "10pt,twocolumn,ngerman",
    r"\usepackage{unicode-math}\setmainfont{Liberation Serif}\usepackage[version=4]{mhchem}\usepackage[margin=17mm]{geometry}\usepackage{babel}",
    [
        r"\[ \text{CrCl} = \frac{(140 - \text{Alter}) \cdot \text{Gewicht}}{72 \cdot \text{Kreatinin}} \cdot 0{,}85 \ \text{(Frauen)} \]",
        r"\begin{equation} \text{KOF} = \sqrt{\frac{\text{Größe} \cdot \text{Gewicht}}{3600}} \end{equation}",
        r"\begin{equation} \text{GFR} = k \cdot \frac{\text{Körpergröße in cm}}{\text{Serumkreatinin}} \end{equation}",
        r"\[ \text{Dosis} = \frac{\text{AUC}_{\text{Ziel}} \cdot (\text{GFR} + 25)}{1000} \]",
        r"\[ D_L = C_{\text{Ziel}} \cdot V_d, \qquad D_E = \frac{C_{\text{Ziel}} \cdot Cl \cdot \tau}{F} \]",
        r"\begin{align} t_{1/2} &= \frac{\ln 2}{k_e} \\ k_e &= \frac{Cl}{V_d} \end{align}",
        r"\[ \text{Laufrate} = \begin{cases} 2 \cdot \text{Gewicht} & \text{bei Kindern,} \\ 100 & \text{sonst.} \end{cases} \]",
        r"\[ \ce{CaCO3 + 2 HCl -> CaCl2 + H2O + CO2} \]",
        r"\[ \ce{N2 + 3 H2 <=> 2 NH3} \]",
        r"\[ \ce{HCO3- + H+ <=> H2CO3 <=> CO2 + H2O} \]",
        r"\[ \text{pH} = 6{,}1 + \lg \frac{[\ce{HCO3-}]}{0{,}03 \cdot p_{\ce{CO2}}} \]",
        r"\[ B = \begin{pmatrix} 1 & 0 & 2 \\ 0 & 3 & 1 \\ 4 & 0 & 1 \end{pmatrix} \]",
        r"\[ \text{Bedarf} = (\text{Soll} - \text{Ist}) \cdot 0{,}3 \cdot \text{Gewicht} \]",
        r"\begin{equation} \sum_{j=1}^{m} w_j \, x_j \le W_{\max} \end{equation}",
        r"\[ K_n = K_0 \cdot q^n - R \cdot \frac{q^n - 1}{q - 1} \]",
        r"\[ \text{Mittelwert} = \frac{1}{n} \sum_{i=1}^{n} x_i \]",
        r"\[ \left( \frac{p_1}{p_2} \right)^{\kappa} = \frac{V_2}{V_1} \]",
        r"\[ \int_{t_0}^{t_1} c(t) \, \mathrm{d}t = \frac{c_0 - c_1}{k} \]",
        r"\begin{align*} 3x + 2y &= 12 \\ x - 4y &= -10 \end{align*}",
        r"\[ \text{Steuer} = (1\,088{,}67 \cdot y + 1\,400) \cdot y \]",
        r"\[ \Delta\text{Na} = \frac{\text{Infusat} - \text{Serum}}{\text{Körperwasser} + 1} \]",
        r"\[ s = \sqrt{\frac{1}{n-1} \sum_{i=1}^{n} (x_i - \bar{x})^2} \]",
    ],
    [
        "Die Dosis ist bei einer Clearance unter 30 ml/min zu halbieren und nach drei Tagen zu prüfen.",
        r"Für \plain{x \ge 0} gilt die Regel ohne Ausnahme, für \plain{x < 0} nie.",
        r"Stoffe mit einem Massenanteil von mehr als 0,1 \% sind anzugeben, sofern sie bekannt sind.",
        r"Der Betrag von 1.250,00 Euro wird am 15. des Monats überwiesen, abzüglich 2,5 \% Gebühr.",
        r"Die Hälfte, also \stacked{\frac{1}{2}} der Menge, wird morgens gegeben, der Rest am Abend.",
        r"Der Anteil \stacked{\dfrac{a}{a+b}} ist im Bericht des Vorjahres genannt.",
        r"Die Lösung aus Natriumchlorid und 2-Propanol (70 \%) ist bei 20 bis 25 Grad zu lagern.",
        r"Mit \plain{V_d = 0{,}7} je Kilogramm ist zu rechnen, solange das Gewicht unter \plain{120} liegt.",
        "Wer die Frist versäumt, hat den Antrag bei der Stelle nach § 12 Abs. 3 neu zu stellen.",
    ],
    ["Es gilt", "Die Menge ergibt sich aus", "Daraus folgt", "Gerechnet wird nach der Formel"],
    ["wobei alle Mengen in derselben Einheit stehen.", "und das ist der gesuchte Wert.", ""],
    [
        r"\begin{itemize} \item Stoffe $>$ 0,1 \% Massenanteil \item Alter $\ge$ 65 Jahre \item Tel. +49 30 1234-567 \end{itemize}",
        r"\begin{center} Gehalt $\le$ 40 mg/kg \end{center}",
        r"\begin{center}\begin{tabular}{lr} \hline Alter & Dosis \\ \hline bis 6 & 125 mg \\ ab 7 & 250 mg \\ \hline \end{tabular}\end{center}",
    ],
)

VIETNAMESE = Document(
    "12pt,leqno",
    r"\usepackage{unicode-math}\setmainfont{DejaVu Serif}[Scale=0.85]\setmathfont{DejaVu Math TeX Gyre}[Scale=0.85]\usepackage[margin=24mm]{geometry}",
    [
        r"\[ \text{Độ thanh thải} = \frac{(140 - \text{tuổi}) \times \text{cân nặng}}{72 \times \text{creatinin huyết thanh}} \]",
        r"\begin{equation} \text{Liều} = \frac{\text{liều mỗi kg} \times \text{cân nặng}}{\text{số lần dùng}} \end{equation}",
        r"\begin{equation} \text{BSA} = \sqrt{\frac{\text{chiều cao} \times \text{cân nặng}}{3600}} \end{equation}",
        r"\[ \text{Mức lương} = \text{mức lương cơ sở} \times \text{hệ số hiện hưởng} \]",
        r"\[ \text{Thuế} = (\text{thu nhập} - \text{giảm trừ}) \times \text{thuế suất} \]",
        r"\[ T(x) = \begin{cases} 0{,}05\,x & \text{nếu } x \le 5 \\ 0{,}1\,x - 0{,}25 & \text{nếu } 5 < x \le 10 \\ 0{,}15\,x - 0{,}75 & \text{nếu } x > 10 \end{cases} \]",
        r"\[ \sum_{k=0}^{n} \binom{n}{k} a^k b^{n-k} = (a + b)^n \]",
        r"\begin{align} a_1 x + b_1 y &= c_1 \\ a_2 x + b_2 y &= c_2 \end{align}",
        r"\[ D = \begin{vmatrix} a_1 & b_1 \\ a_2 & b_2 \end{vmatrix} = a_1 b_2 - a_2 b_1 \]",
        r"\[ \lim_{x \to 0} \frac{\sin x}{x} = 1 \]",
        r"\[ \text{Hiệu suất} = \frac{\text{lượng thu được}}{\text{lượng lý thuyết}} \times 100\,\% \]",
        r"\[ 2\,\text{KClO}_3 \rightarrow 2\,\text{KCl} + 3\,\text{O}_2 \]",
        r"\[ \text{C}_6\text{H}_{12}\text{O}_6 + 6\,\text{O}_2 \rightarrow 6\,\text{CO}_2 + 6\,\text{H}_2\text{O} \]",
        r"\[ v = v_0 + a t \qquad s = v_0 t + \frac{1}{2} a t^2 \]",
        r"\[ \text{Tốc độ truyền} = \frac{\text{thể tích (ml)} \times 20}{\text{thời gian (phút)}} \]",
        r"\[ \oint \mathbf{E} \cdot d\mathbf{l} = - \frac{d\Phi}{dt} \]",
        r"\begin{equation} F = G \, \frac{m_1 m_2}{r^2} \end{equation}",
        r"\[ |z| = \sqrt{x^2 + y^2} \]",
        r"\[ P(A \cup B) = P(A) + P(B) - P(A \cap B) \]",
        r"\[ A = \left[ \begin{array}{cc} 2 & -1 \\ 0 & 5 \end{array} \right] \]",
    ],
    [
        "Thông tư này có hiệu lực thi hành kể từ ngày 01 tháng 7 năm 2026 và thay thế Thông tư số 07.",
        "Người bệnh có độ thanh thải dưới 30 ml/phút cần giảm liều một nửa và theo dõi chặt chẽ.",
        r"Với \plain{x > 0} và \plain{n \ge 2}, bất đẳng thức luôn đúng trong mọi trường hợp.",
        "Mức lương cơ sở là 2.530.000 đồng/tháng, áp dụng cho cán bộ và công chức các cấp.",
        r"Dùng \stacked{\frac{1}{2}} viên vào buổi sáng và \stacked{\frac{1}{2}} viên vào buổi tối sau khi ăn.",
        r"Hàng hóa có hàm lượng magiê từ 99,8\% trở lên phải khai báo theo mã số tương ứng.",
        r"Tỷ số \stacked{\dfrac{m}{n}} được ghi trong bảng của năm trước, làm tròn đến hai chữ số.",
        r"Bột oxit silic mịn có kích thước hạt không quá 36 µm và độ ẩm nhỏ hơn 0,3\%.",
    ],
    ["Ta có", "Công thức tính như sau:", "Liều dùng được xác định theo công thức", "Suy ra"],
    ["trong đó các đại lượng dùng cùng một đơn vị.", "và đó là kết quả cần tìm.", ""],
    [
        r"\begin{itemize} \item Khoáng fluorite có chứa canxi florua $\le$ 97\% \item SiO$_2$ $>$ 99,3\% \item Điện thoại: +84 24 3826 \end{itemize}",
        r"\begin{quote} Hàm lượng hafni $<$ 1/500 \end{quote}",
        r"\begin{center}\begin{tabular}{|l|r|} \hline Tuổi & Liều \\ \hline dưới 6 & 125 mg \\ \hline từ 7 & 250 mg \\ \hline \end{tabular}\end{center}",
    ],
)

TYPED = Document(
    "11pt",
    r"\usepackage{unicode-math}\setmainfont{Liberation Sans}\setmathfont{Latin Modern Math}\setmathfont{Liberation Serif}[range=up/{num,latin,Latin,greek,Greek}]\setmathfont{Liberation Serif Italic}[range=it/{latin,Latin,greek,Greek}]\usepackage[margin=28mm]{geometry}\setlength{\parindent}{0pt}\setlength{\parskip}{6pt}",
    [
        r"\[ \text{eGFR} = 175 \times Scr^{-1.154} \times \text{age}^{-0.203} \]",
        r"\[ \text{Rate (ml/h)} = \frac{\text{dose (µg/kg/min)} \times \text{weight (kg)} \times 60}{\text{concentration (µg/ml)}} \]",
        r"\[ \text{Adjusted weight} = IBW + 0.4\,(W - IBW) \]",
        r"\begin{equation} NPV = \sum_{t=0}^{T} \frac{C_t}{(1 + r)^t} \end{equation}",
        r"\begin{equation} q = \frac{\Delta p \, \pi \, r^4}{8 \, \eta \, l} \end{equation}",
        r"\[ M = P \cdot \frac{i (1 + i)^n}{(1 + i)^n - 1} \]",
        r"\[ x = \frac{-b \pm \sqrt{b^2 - 4 a c}}{2 a} \]",
        r"\[ \text{fee} = \begin{cases} 25 & \text{up to 500 euros} \\ 0.05 \cdot v & \text{above that} \end{cases} \]",
        r"\begin{align*} u &= a + b \\ &= 2 c - d \\ &= e \end{align*}",
        r"\[ \begin{pmatrix} u \\ v \end{pmatrix} = \begin{pmatrix} \cos\alpha & -\sin\alpha \\ \sin\alpha & \cos\alpha \end{pmatrix} \begin{pmatrix} x \\ y \end{pmatrix} \]",
        r"\[ \text{Osmolality} = 2\,[\mathrm{Na}] + \frac{\text{glucose}}{18} + \frac{\text{urea}}{2.8} \]",
        r"\[ \bar{X} \pm t_{0.975} \cdot \frac{s}{\sqrt{n}} \]",
        r"\[ H(s) = \frac{\omega_0^2}{s^2 + 2 \zeta \omega_0 s + \omega_0^2} \]",
        r"\[ \text{energy} = 10 w + 6.25 h - 5 a + 5 \]",
        r"\[ \int_a^b f(x)\,dx \approx \frac{b - a}{6} \left[ f(a) + 4 f\!\left( \frac{a+b}{2} \right) + f(b) \right] \]",
        r"\[ \max_{x \in S} f(x) = f(x^*) \]",
        r"\[ \text{Zn} + 2\,\text{HCl} \to \text{ZnCl}_2 + \text{H}_2 \]",
        r"\[ \prod_{i=1}^{k} p_i^{a_i} = N \]",
        r"\[ R = R_0 \left( 1 + \alpha \, \Delta T \right) \]",
        r"\[ \frac{dN}{dt} = - \lambda N \quad \Longrightarrow \quad N = N_0 \, e^{-\lambda t} \]",
    ],
    [
        "Turnover above 50 million euros and a staff of more than 250 bring the duty to publish.",
        r"We take \plain{n = 24} cases and read \plain{p < 0.05} from the table at the end.",
        "Call +44 20 7946 0958 between 9 a.m. and 5 p.m. from Monday to Friday.",
        r"The mixture holds 2-methylpropan-2-ol, NaCl and 0.9 \% of a salt of which nothing is known.",
        r"One takes \stacked{\frac{3}{4}} of the first amount, and \stacked{\dfrac{x}{y}} of what is left.",
        r"The side is \stacked{\sqrt{a^2 + b^2}} and is cut to the next full millimetre.",
        "Items A, B and C are packed together; D and E are sent with the next lorry.",
        r"The bound \plain{a_i \le b_i + c} holds for each of the parts, as was said above.",
    ],
    ["The amount is", "This is found from", "With these values we get", "One has"],
    ["where the units are those of the table.", "and nothing else is asked for.", ""],
    [
        r"\begin{itemize} \item age $\ge$ 65 years \item creatinine $>$ 1.5 mg/dl \item temperature $<$ $-$20 °C \end{itemize}",
        r"\begin{center} Phase A $\to$ Phase B \end{center}",
        r"\begin{quote} Temperature $>$ 38.5 °C \end{quote}",
        r"\begin{center}\begin{tabular}{lrr} \hline Part & 2003 & 2004 \\ \hline Rods & 12 & 14 \\ Sum & 19 & 23 \\ \hline \end{tabular}\end{center}",
    ],
)

DOCUMENTS = [GERMAN, VIETNAMESE, TYPED]
