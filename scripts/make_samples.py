"""Draw the demo monograph: two pages with a dosing table and a formula in two dimensions.

Needs reportlab (in the `dev` extra) and the DejaVu fonts (Debian: `fonts-dejavu-core`). The same
versions give the same bytes.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from reportlab.lib.colors import black, grey
from reportlab.lib.enums import TA_JUSTIFY
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import (
    BaseDocTemplate,
    Flowable,
    Frame,
    KeepTogether,
    PageBreak,
    PageTemplate,
    Paragraph,
    Spacer,
    Table,
)

MONOGRAPH = Path(__file__).resolve().parent.parent / "src/standfirst/samples/monograph.pdf"
DEBIAN_FONTS = Path("/usr/share/fonts/truetype/dejavu")
FACES = {
    "Serif": "DejaVuSerif.ttf",
    "Serif-Bold": "DejaVuSerif-Bold.ttf",
    "Sans": "DejaVuSans.ttf",
    "Sans-Bold": "DejaVuSans-Bold.ttf",
}
FIRST_PRINTED_PAGE = 204
RUNNING_HEAD = "Dược thư minh hoạ · Illustrated Formulary"
MARGIN = 24 * mm

BODY = ParagraphStyle(
    "body", fontName="Serif", fontSize=10, leading=14.5, alignment=TA_JUSTIFY, spaceAfter=5
)
TITLE = ParagraphStyle("title", fontName="Sans-Bold", fontSize=20, leading=26, spaceAfter=6)
HEADING = ParagraphStyle(
    "heading", fontName="Sans-Bold", fontSize=13, leading=17, spaceBefore=9, spaceAfter=4
)
SUBHEADING = ParagraphStyle(
    "subheading", fontName="Sans-Bold", fontSize=10.5, leading=14, spaceBefore=5, spaceAfter=3
)
CAPTION = ParagraphStyle("caption", fontName="Serif-Bold", fontSize=9, leading=13, spaceBefore=6)
CELL = ParagraphStyle("cell", fontName="Serif", fontSize=9, leading=12)
CELL_HEAD = ParagraphStyle("cell-head", fontName="Serif-Bold", fontSize=9, leading=12)

DOSES = (
    ("Clcr (ml/phút)", "Liều mỗi lần", "Khoảng cách giữa hai liều"),
    ("trên 50", "1,5 g", "6 giờ"),
    ("30 – 50", "1,5 g", "8 giờ"),
    ("15 – 29", "1,5 g", "12 giờ"),
    ("5 – 14", "0,75 g", "24 giờ"),
    ("dưới 5", "không dùng", "–"),
)

FIRST_PAGE = (
    (TITLE, "MERAVOXIN"),
    (
        BODY,
        "Thuốc hư cấu, đặt ra để minh hoạ phần mềm; không dùng cho người bệnh. This drug is "
        "fictional and was made up to demonstrate software; no patient may be treated by it.",
    ),
    (HEADING, "Dạng thuốc và hàm lượng"),
    (
        BODY,
        "Lọ bột pha tiêm 1,5 g. Viên nén bao phim 375 mg. Lọ bột phải được bảo quản dưới 25 °C, "
        "tránh ánh sáng. Dung dịch đã pha chỉ dùng trong vòng 4 giờ.",
    ),
    (HEADING, "Dược lý và cơ chế tác dụng"),
    (
        BODY,
        "Meravoxin là kháng sinh nhóm beta-lactam. Thuốc ức chế tổng hợp thành tế bào vi khuẩn và "
        "có tác dụng diệt khuẩn. Meravoxin thải trừ chủ yếu qua thận dưới dạng không đổi; nửa đời "
        "thải trừ là 1 giờ ở người có chức năng thận bình thường và kéo dài ở người suy thận.",
    ),
    (HEADING, "Chỉ định"),
    (
        BODY,
        "Meravoxin được dùng để điều trị viêm phổi mắc phải ở cộng đồng, nhiễm khuẩn đường tiết "
        "niệu có biến chứng và nhiễm khuẩn da, mô mềm do vi khuẩn nhạy cảm. Thuốc không có tác "
        "dụng với nhiễm virus.",
    ),
    (HEADING, "Chống chỉ định"),
    (
        BODY,
        "Không dùng meravoxin cho người có tiền sử quá mẫn với thuốc hoặc với kháng sinh nhóm "
        "beta-lactam. Không dùng cho trẻ em dưới 12 tuổi, trừ trường hợp có chỉ định của bác sĩ "
        "chuyên khoa truyền nhiễm.",
    ),
    (HEADING, "Thận trọng"),
    (
        BODY,
        "Trước khi bắt đầu điều trị, phải hỏi kỹ tiền sử dị ứng của người bệnh. Chức năng thận "
        "phải được theo dõi ở người cao tuổi và ở mọi người bệnh dùng thuốc quá 7 ngày. Nếu tiêu "
        "chảy kéo dài, phải nghĩ đến viêm đại tràng giả mạc và ngừng thuốc.",
    ),
    (
        BODY,
        "Thời kỳ mang thai: chưa có đủ dữ liệu. Chỉ dùng khi lợi ích cho người mẹ vượt quá nguy "
        "cơ cho thai nhi.",
    ),
    (HEADING, "Tác dụng không mong muốn"),
    (
        BODY,
        "Thường gặp (trên 1/100): tiêu chảy, phát ban, đau tại chỗ tiêm. Ít gặp (từ 1/1000 đến "
        "1/100): buồn nôn, nhức đầu, tăng men gan. Hiếm gặp (dưới 1/1000): phản vệ, viêm thận "
        "kẽ.",
    ),
)

BEFORE_FORMULA = (
    (HEADING, "Liều lượng và cách dùng"),
    (SUBHEADING, "Người lớn"),
    (
        BODY,
        "Liều thường dùng cho người lớn là 1,5 g, cứ 6 giờ một lần, tiêm tĩnh mạch chậm trong ít "
        "nhất 10 phút hoặc truyền tĩnh mạch trong 30 phút. Tổng liều không được vượt quá 6 g "
        "trong 24 giờ.",
    ),
    (SUBHEADING, "Người bệnh suy thận"),
    (
        BODY,
        "Ở người bệnh suy thận, liều dùng phải được điều chỉnh theo độ thanh thải creatinin "
        "(Clcr). Với nam giới, độ thanh thải creatinin được ước tính theo công thức "
        "Cockcroft-Gault:",
    ),
)
AFTER_FORMULA = (
    (
        BODY,
        "Với nữ giới, kết quả được nhân với 0,85. Công thức không dùng được khi chức năng thận "
        "đang thay đổi nhanh.",
    ),
)
AFTER_TABLE = (
    (
        BODY,
        "Người bệnh thẩm phân máu dùng một liều 0,75 g sau mỗi lần thẩm phân. Không cần thêm "
        "liều vào ngày không thẩm phân.",
    ),
    (HEADING, "Tương tác thuốc"),
    (
        BODY,
        "Probenecid làm chậm thải trừ meravoxin qua thận và làm tăng nồng độ thuốc trong huyết "
        "tương. Không trộn meravoxin với aminoglycosid trong cùng một bơm tiêm hoặc túi dịch "
        "truyền, vì hai thuốc làm mất hoạt tính của nhau.",
    ),
    (HEADING, "Quá liều và xử trí"),
    (
        BODY,
        "Quá liều có thể gây co giật, nhất là ở người bệnh suy thận. Điều trị triệu chứng; "
        "thuốc được loại trừ bằng thẩm phân máu.",
    ),
    (HEADING, "Summary in English"),
    (
        BODY,
        "Meravoxin is given to adults at 1.5 g every 6 hours, by slow intravenous injection "
        "over at least 10 minutes or by infusion over 30 minutes. In renal impairment the dose "
        "is adjusted to creatinine clearance, which is estimated with the Cockcroft-Gault "
        "equation.",
    ),
    (
        BODY,
        "Meravoxin must not be given to patients with a history of hypersensitivity to any "
        "beta-lactam antibiotic. It must not be mixed with an aminoglycoside in one syringe or "
        "infusion bag, because each of the two inactivates the other.",
    ),
)


class Fraction(Flowable):  # type: ignore[misc]
    """A left side, an equals sign, and a numerator over a denominator with a bar between."""

    def __init__(self, left: str, above: str, below: str, size: float = 10) -> None:
        super().__init__()
        self.left, self.above, self.below, self.size = left, above, below, size

    def wrap(self, available_width: float, _available_height: float) -> tuple[float, float]:
        self.available_width = available_width
        return available_width, 3.6 * self.size

    def draw(self) -> None:
        canvas, size = self.canv, self.size
        canvas.setFont("Serif", size)
        widths = [pdfmetrics.stringWidth(s, "Serif", size) for s in (self.above, self.below)]
        bar = max(widths) + size
        left = pdfmetrics.stringWidth(self.left, "Serif", size)
        x, middle = (self.available_width - left - bar - size / 2) / 2, 1.8 * size
        canvas.drawString(x, middle - 0.33 * size, self.left)
        x += left + size / 2
        canvas.drawString(x + (bar - widths[0]) / 2, middle + 0.45 * size, self.above)
        canvas.drawString(x + (bar - widths[1]) / 2, middle - 1.2 * size, self.below)
        canvas.setStrokeColor(black)
        canvas.setLineWidth(0.8)
        canvas.line(x, middle, x + bar, middle)


def dose_table() -> Table:
    """Return the dosing table, with a rule around every cell."""
    rows = [
        [Paragraph(cell, CELL_HEAD if n == 0 else CELL) for cell in row]
        for n, row in enumerate(DOSES)
    ]
    style = [("GRID", (0, 0), (-1, -1), 0.5, black), ("VALIGN", (0, 0), (-1, -1), "MIDDLE")]
    return Table(rows, colWidths=[40 * mm, 40 * mm, 60 * mm], style=style)


def page_frame(canvas: Canvas, document: BaseDocTemplate) -> None:
    """Paint the running head, with the printed page number at the outer edge."""
    printed = str(FIRST_PRINTED_PAGE + document.page - 1)
    width, height = A4
    baseline = height - 15 * mm
    canvas.setFont("Sans", 8)
    canvas.drawCentredString(width / 2, baseline, RUNNING_HEAD)
    if document.page % 2:
        canvas.drawString(MARGIN, baseline, printed)
    else:
        canvas.drawRightString(width - MARGIN, baseline, printed)
    canvas.setStrokeColor(grey)
    canvas.line(MARGIN, baseline - 3 * mm, width - MARGIN, baseline - 3 * mm)


def story() -> list[Flowable]:
    """Return what the two pages say, in order."""

    def paragraphs(texts: tuple[tuple[ParagraphStyle, str], ...]) -> list[Flowable]:
        return [Paragraph(text, style) for style, text in texts]

    formula = Fraction(
        "Clcr (ml/phút) =",
        "(140 − tuổi) × cân nặng (kg)",
        "72 × creatinin huyết thanh (mg/dl)",
    )
    caption = Paragraph("Bảng 1. Liều meravoxin theo chức năng thận", CAPTION)
    return [
        *paragraphs(FIRST_PAGE),
        PageBreak(),
        *paragraphs(BEFORE_FORMULA),
        formula,
        Spacer(1, 2 * mm),
        *paragraphs(AFTER_FORMULA),
        KeepTogether([caption, Spacer(1, 2 * mm), dose_table()]),
        Spacer(1, 4 * mm),
        *paragraphs(AFTER_TABLE),
    ]


def draw_monograph(target: Path, fonts: Path) -> None:
    """Write the monograph as a PDF file."""
    for name, file in FACES.items():
        pdfmetrics.registerFont(TTFont(name, str(fonts / file)))
    width, height = A4
    document = BaseDocTemplate(
        str(target), pagesize=A4, title="Meravoxin", author="standfirst", lang="vi", invariant=1
    )
    frame = Frame(MARGIN, 18 * mm, width - 2 * MARGIN, height - 40 * mm, 0, 0, 0, 0)
    document.addPageTemplates([PageTemplate(frames=[frame], onPage=page_frame)])
    document.build(story())


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--fonts", type=Path, default=DEBIAN_FONTS, help="folder with DejaVu*.ttf")
    parser.add_argument("--target", type=Path, default=MONOGRAPH)
    arguments = parser.parse_args()
    if not (arguments.fonts / FACES["Serif"]).is_file():
        sys.exit(f"no DejaVu fonts in {arguments.fonts}: install fonts-dejavu-core or use --fonts")
    draw_monograph(arguments.target, arguments.fonts)
