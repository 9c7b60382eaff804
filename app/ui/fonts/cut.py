"""Cuts the typefaces of this folder from the @fontsource-variable packages (README.md).

python cut.py FOLDER, where FOLDER holds their node_modules; writes beside itself.
"""

import string
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from fontTools import subset
from fontTools.merge import Merger
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

SOURCES = Path(sys.argv[1]) / "node_modules/@fontsource-variable"
HERE = Path(__file__).parent

FIRST = "".join(map(chr, range(32, 127))) + "\u00a0£©°·×–—‘’“”•…é"
ACCENTS = "àáâäãçèêëìíîïñòóôöõùúûüÀÁÂÄÃÇÈÉÊËÌÍÎÏÑÒÓÔÖÕÙÚÛÜ«»¡¿„€™½−"
# What Kikuyu and Kamba write besides, and the rest of Europe; the packages hold it in two files.
OTHERS = "ÅÆÐØÝÞßåæðøýþÿıŒœ"
EXTENDED = "".join(map(chr, range(0x100, 0x180)))
LETTERS = string.ascii_letters + ".,-’"


def cut(name, source, axes, text, features, kerned="", least=0):
    font = subset_of(source, axes, text, features, kerned, least)
    save(font, name)


def subset_of(source, axes, text, features, kerned="", least=0):
    font = instancer.instantiateVariableFont(TTFont(SOURCES / source), axes)
    if kerned:
        keep_kerning(font, kerned, least)
    options = subset.Options(hinting=False, name_IDs=[1, 2], drop_tables=["STAT"], layout_features=features)
    subsetter = subset.Subsetter(options)
    subsetter.populate(text=text)
    subsetter.subset(font)
    return font


def merge(name, *fonts):
    """Of several fonts of one face, with the same axes pinned, one."""
    with TemporaryDirectory() as folder:
        parts = [Path(folder) / f"{nth}.ttf" for nth, _ in enumerate(fonts)]
        for part, font in zip(parts, fonts):
            font.flavor = None
            font.save(part)
        save(Merger().merge([str(part) for part in parts]), name)


def save(font, name):
    font.flavor = "woff2" if name.endswith(".woff2") else None
    font.save(HERE / name)
    print(f"{name:36}{(HERE / name).stat().st_size:>7}")


def keep_kerning(font, kerned, least):
    """Pairs of these characters alone, the same at every weight: all pairs of all glyphs weigh half the file.

    What moves a letter by less than `least` units is left out.
    """
    glyphs = {font.getBestCmap()[ord(character)] for character in kerned}
    for pairs in pairs_of(font):
        if pairs.Format == 1:
            keep_single_pairs(pairs, glyphs, least)
        else:
            pairs.Coverage.glyphs = [glyph for glyph in pairs.Coverage.glyphs if glyph in glyphs]
            for classes in (pairs.ClassDef1, pairs.ClassDef2):
                classes.classDefs = {glyph: number for glyph, number in classes.classDefs.items() if glyph in glyphs}
        pairs.ValueFormat1 = X_ADVANCE
        for value in values_of(pairs):
            advance = getattr(value, "XAdvance", 0)
            vars(value).clear()
            value.XAdvance = advance if abs(advance) >= least else 0
    if hasattr(font["GDEF"].table, "VarStore"):
        del font["GDEF"].table.VarStore


X_ADVANCE = 4


def pairs_of(font):
    for lookup in font["GPOS"].table.LookupList.Lookup:
        for table in lookup.SubTable:
            table = getattr(table, "ExtSubTable", table)
            if table.LookupType == 2:
                yield table


def keep_single_pairs(pairs, glyphs, least):
    kept = [(first, those) for first, those in zip(pairs.Coverage.glyphs, pairs.PairSet) if first in glyphs]
    for _, those in kept:
        those.PairValueRecord = [
            record
            for record in those.PairValueRecord
            if record.SecondGlyph in glyphs and abs(record.Value1.XAdvance) >= least
        ]
        those.PairValueCount = len(those.PairValueRecord)
    pairs.Coverage.glyphs = [first for first, _ in kept]
    pairs.PairSet = [those for _, those in kept]
    pairs.PairSetCount = len(kept)


def values_of(pairs):
    if pairs.Format == 1:
        return [record.Value1 for those in pairs.PairSet for record in those.PairValueRecord]
    return [record.Value1 for first in pairs.Class1Record for record in first.Class2Record]


TEXT = "instrument-sans/files/instrument-sans-latin-wght-normal.woff2"
DISPLAY = "bricolage-grotesque/files/bricolage-grotesque-latin-standard-normal.woff2"
DISPLAY_EXTENDED = DISPLAY.replace("latin", "latin-ext")
WEIGHTS = {"wght": (400, 700)}
POSTER = {"wdth": 80, "opsz": 36, "wght": 800}

cut("instrument-sans.woff2", TEXT, WEIGHTS, FIRST, ["kern", "tnum"], LETTERS)
cut("instrument-sans-accents.woff2", TEXT, WEIGHTS, ACCENTS, [])
cut("bricolage-grotesque.woff2", DISPLAY, POSTER, FIRST, ["kern"], LETTERS + string.digits + "–&", least=8)
cut("bricolage-grotesque-accents.woff2", DISPLAY, POSTER, ACCENTS, [])

extended = lambda: subset_of(DISPLAY_EXTENDED, POSTER, EXTENDED, [])
merge("bricolage-grotesque-extended.woff2", subset_of(DISPLAY, POSTER, OTHERS, []), extended())
merge("../../web/site/sharing/lettering.ttf", subset_of(DISPLAY, POSTER, FIRST + ACCENTS + OTHERS, ["kern"]), extended())
