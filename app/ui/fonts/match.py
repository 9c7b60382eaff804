"""Writes fallbacks.ts beside itself: how a typeface that a device has takes the place of ours until that has come (README.md).

python match.py ARIAL ARIAL_BOLD ROBOTO ROBOTO_BOLD, files of these faces or of others with the same widths.

Characters stand in a few groups, each made larger or smaller so that it is as wide as in our face: a line then breaks
where it will break, and nothing moves. Groups are those that leave the least difference over the words of our pages.
"""

import json
import string
import sys
from collections import Counter
from pathlib import Path

from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

HERE = Path(__file__).parent
CONTENT = HERE.parents[2] / "content"


def words_of(value):
    if isinstance(value, str):
        return [] if value.startswith(("/", "#")) else value.split()
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else []
    return [word for part in parts for word in words_of(part)]


def text_of_pages():
    """The words of our pages, those of header and buttons more often: they stand on all of them."""
    pages = [word for path in sorted((CONTENT / "pages").glob("*.json")) for word in words_of(json.loads(path.read_text()))]
    frame = words_of(json.loads((CONTENT / "site.json").read_text()))
    return " ".join(pages + frame * 30)


TEXT = text_of_pages()
LETTERS = set(string.ascii_letters + string.digits + " .,:!?’–-&()@")
COUNTS = Counter(LETTERS) + Counter(character for character in TEXT if character in LETTERS)



def widths(font):
    glyphs, metrics, unit = font.getBestCmap(), font["hmtx"], font["head"].unitsPerEm
    return {chr(code): metrics[name][0] / unit for code, name in glyphs.items() if metrics[name][0]}


def kerned_widths(font):
    """As wide as each character is on average beside its neighbours. Two groups of a fallback face know no kerning."""
    glyphs, unit, plain = font.getBestCmap(), font["head"].unitsPerEm, widths(font)
    pairs = Counter(zip(TEXT, TEXT[1:]))
    kerning = Counter()
    for (first, second), count in pairs.items():
        names = glyphs.get(ord(first)), glyphs.get(ord(second))
        if all(names):
            kerning[first] += count * kern(font, *names) / unit
    return {character: width + kerning[character] / COUNTS[character] for character, width in plain.items() if character in COUNTS}


def kern(font, first, second):
    for lookup in font["GPOS"].table.LookupList.Lookup:
        for table in lookup.SubTable:
            table = getattr(table, "ExtSubTable", table)
            if table.LookupType != 2 or first not in table.Coverage.glyphs:
                continue
            value = single(table, first, second) if table.Format == 1 else classed(table, first, second)
            if value is not None:
                return getattr(value, "XAdvance", 0)
    return 0


def single(table, first, second):
    records = table.PairSet[table.Coverage.glyphs.index(first)].PairValueRecord
    return next((record.Value1 for record in records if record.SecondGlyph == second), None)


def classed(table, first, second):
    left, right = table.ClassDef1.classDefs.get(first, 0), table.ClassDef2.classDefs.get(second, 0)
    return table.Class1Record[left].Class2Record[right].Value1


def match(ours, theirs, groups):
    """Splits the characters, sorted by how much wider ours are, where the squares of what is left are smallest."""
    own, other = kerned_widths(ours), widths(theirs)
    known = sorted((c for c in COUNTS if c in own and c in other), key=lambda c: own[c] / other[c])
    sums = [(0, 0, 0)]
    for c in known:
        weight, ratio = COUNTS[c] * other[c] ** 2, own[c] / other[c]
        a, b, d = sums[-1]
        sums.append((a + weight, b + weight * ratio, d + weight * ratio**2))

    def left(start, end):
        a, b, d = (sums[end][n] - sums[start][n] for n in range(3))
        return d - b * b / a

    best = {(0, 0): (0, [])}
    for group in range(1, groups + 1):
        for end in range(group, len(known) + 1):
            best[group, end] = min(
                (best[group - 1, start][0] + left(start, end), best[group - 1, start][1] + [(start, end)])
                for start in range(group - 1, end)
                if (group - 1, start) in best
            )
    return [(known[start:end], ratio_of(sums, start, end)) for start, end in best[groups, len(known)][1]]


def ratio_of(sums, start, end):
    return (sums[end][1] - sums[start][1]) / (sums[end][0] - sums[start][0])


def ranges(characters):
    codes, found = sorted(map(ord, characters)), []
    for code in codes:
        if found and found[-1][1] == code - 1:
            found[-1][1] = code
        else:
            found.append([code, code])
    return ",".join(f"u+{first:x}" if first == last else f"u+{first:x}-{last:x}" for first, last in found)


def faces(ours, theirs, count):
    """The height of a line is that of the face that has the space."""
    head, unit = ours["hhea"], ours["head"].unitsPerEm
    groups = sorted(match(ours, theirs, count), key=lambda group: -sum(COUNTS[c] for c in group[0]))
    for at, (characters, ratio) in enumerate(groups):
        heights = [round(100 * height / unit / ratio) for height in (head.ascent, -head.descent)]
        yield [round(100 * ratio, 1), ranges(characters) if at else "", *(heights if " " in characters else [])]


def main(arial, arial_bold, roboto, roboto_bold):
    text = lambda weight: instancer.instantiateVariableFont(TTFont(HERE / "instrument-sans.woff2"), {"wght": weight})
    display = TTFont(HERE / "bricolage-grotesque.woff2")
    # In as many groups as leave about a quarter of a per cent over six words.
    pairs = {
        "textArial": (text(400), arial, 7),
        "boldTextArial": (text(600), arial_bold, 8),
        "displayArial": (display, arial_bold, 6),
        "textRoboto": (text(400), roboto, 5),
        "boldTextRoboto": (text(600), roboto_bold, 4),
        "displayRoboto": (display, roboto_bold, 4),
    }
    lines = [
        f"\t{name}: {json.dumps(list(faces(ours, TTFont(theirs), groups)))},\n"
        for name, (ours, theirs, groups) in pairs.items()
    ]
    (HERE / "fallbacks.ts").write_text(HEAD + "".join(lines) + "} satisfies Record<string, Fallback[]>\n")


HEAD = """/** Size in per cent, and the characters it is for, the first one for all the others; ascent and descent in per cent. */
export type Fallback = [size: number, characters: string, ascent?: number, descent?: number]

/** Written by match.py. */
export const FALLBACKS = {
"""

main(*sys.argv[1:])
