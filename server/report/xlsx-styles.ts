import { type Tone, tones } from '#domain/model/tones.ts';
import { toneColours } from '#domain/report/tones.ts';

/** How a cell of the workbook looks. */
export interface Look {
  font?: 'plain' | 'head' | 'title' | 'subtitle' | 'quiet' | Tone;
  fill?: 'none' | 'head' | Tone;
  framed?: boolean;
  wrapped?: boolean;
  centred?: boolean;
  percent?: boolean;
  /** Text that starts like a formula: a spreadsheet keeps it text also when the cell is edited. */
  quoted?: boolean;
}

const fonts = ['plain', 'head', 'title', 'subtitle', 'quiet', ...tones] as const;
const fills = ['none', 'pattern', 'head', ...tones] as const;

/** The styles of one workbook: each look gets its number when it is first asked for. */
export class Styles {
  private readonly numbers = new Map<string, number>();
  private readonly formats: string[] = [];

  constructor() {
    // Number 0 is what cells without a style have.
    this.of({});
  }

  of(look: Look): number {
    const {
      font = 'plain',
      fill = 'none',
      framed = false,
      wrapped = framed,
      centred = false,
      percent = false,
      quoted = false,
    } = look;
    const key = [font, fill, framed, wrapped, centred, percent, quoted].join();
    const known = this.numbers.get(key);
    if (known !== undefined) return known;
    const number = this.formats.length;
    const alignment = `<alignment vertical="${font === 'head' ? 'center' : 'top'}" wrapText="${wrapped ? 1 : 0}"${centred ? ' horizontal="center"' : ''}/>`;
    this.formats.push(
      `<xf numFmtId="${percent ? 9 : 0}" fontId="${fonts.indexOf(font)}" fillId="${fills.indexOf(fill)}" borderId="${framed ? 1 : 0}" xfId="0" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1"${percent ? ' applyNumberFormat="1"' : ''}${quoted ? ' quotePrefix="1"' : ''}>${alignment}</xf>`,
    );
    this.numbers.set(key, number);
    return number;
  }

  /** `xl/styles.xml`, once every cell is written. */
  xml(): string {
    const list = (name: string, items: readonly string[]) =>
      `<${name} count="${items.length}">${items.join('')}</${name}>`;
    const side = (name: string) => `<${name} style="thin"><color rgb="FFCBD5E1"/></${name}>`;
    const framed = `<border>${['left', 'right', 'top', 'bottom'].map(side).join('')}<diagonal/></border>`;
    const bare = '<border><left/><right/><top/><bottom/><diagonal/></border>';
    return (
      '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
      '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
      list('fonts', fonts.map(fontXml)) +
      list('fills', fills.map(fillXml)) +
      list('borders', [bare, framed]) +
      list('cellStyleXfs', ['<xf numFmtId="0" fontId="0" fillId="0" borderId="0"/>']) +
      list('cellXfs', this.formats) +
      list('cellStyles', ['<cellStyle name="Normal" xfId="0" builtinId="0"/>']) +
      '</styleSheet>'
    );
  }
}

function fontXml(name: (typeof fonts)[number]): string {
  const font = (size: number, colour: string, more = '') =>
    `<font>${more}<sz val="${size}"/><color rgb="FF${colour}"/><name val="Microsoft YaHei"/><family val="2"/></font>`;
  switch (name) {
    case 'plain':
      return font(10, '1F2937');
    case 'head':
      return font(10, '1F2937', '<b/>');
    case 'title':
      return font(18, '0B5CAD', '<b/>');
    case 'subtitle':
      return font(12, '0B5CAD', '<b/>');
    case 'quiet':
      return font(10, '64748B', '<i/>');
    default:
      return font(10, toneColours[name].text, '<b/>');
  }
}

function fillXml(name: (typeof fills)[number]): string {
  if (name === 'none') return '<fill><patternFill patternType="none"/></fill>';
  // The format reserves the second fill for this pattern.
  if (name === 'pattern') return '<fill><patternFill patternType="gray125"/></fill>';
  const colour = name === 'head' ? 'EAF2FB' : toneColours[name].background;
  return `<fill><patternFill patternType="solid"><fgColor rgb="FF${colour}"/><bgColor indexed="64"/></patternFill></fill>`;
}
