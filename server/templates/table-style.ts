import { xml } from '#server/files/xml.ts';

/**
 * Puts a table of our writer into a style of the template: the table names the style and leaves it lines, paddings, the head and the letters; colours
 * of levels stay, as they mean something. Works on the text, whose own words hold no mark of XML.
 */
export const inTableStyle =
  (style: string) =>
  (piece: string): string =>
    piece
      .replace(
        /<w:tblPr>(<w:tblW [^>]*\/>)<w:tblBorders>.*?<\/w:tblBorders>(<w:tblLayout [^>]*\/>)<w:tblCellMar>.*?<\/w:tblCellMar><\/w:tblPr>/,
        `<w:tblPr><w:tblStyle w:val="${xml(style).replaceAll('$', '$$$$')}"/>$1$2<w:tblLook w:val="0420" w:firstRow="1" w:lastRow="0" w:firstColumn="0" w:lastColumn="0" w:noHBand="0" w:noVBand="1"/></w:tblPr>`,
      )
      .replaceAll('<w:shd w:val="clear" w:color="auto" w:fill="EAF2FB"/>', '')
      .replaceAll(/<w:pStyle w:val="Cell(?:Head)?"\/>/g, '');
