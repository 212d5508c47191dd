import { foldText } from '#domain/fold-text.ts';
import { foldName } from '#domain/report/template/names.ts';
import { attributeOf, childOf, type Element, isElement } from './xml-tree.ts';

/** The styles of a template, by what they are called. */
export interface TemplateStyles {
  /** Id of a style of tables. */
  table(name: string): string | undefined;
  tableNames: readonly string[];
  /** Id of the style of headings of a level: a Word in another language gives it another one. */
  heading(level: number): string;
  /** The part with the styles of our own blocks that it lacks. */
  withOurs(): Element | undefined;
}

/** Styles of the blocks of our reports, as far as a template has none of that id. */
const ours: Readonly<Record<string, string>> = {
  BodyText: 'spacing 0 120 0',
  Quiet: 'spacing 60 120 18 64748B',
  Cell: 'spacing 0 0 16',
  CellHead: 'spacing 0 0 16 bold',
  Gap: 'spacing 0 60 12',
};

export function stylesOf(root: Element | undefined): TemplateStyles {
  const all = (root?.children ?? []).filter((child): child is Element => isElement(child, 'w:style'));
  const nameOf = (style: Element) => attributeOf(childOf(style, 'w:name') ?? style, 'w:val') ?? '';
  const idOf = (style: Element) => attributeOf(style, 'w:styleId') ?? '';
  const tables = all.filter((style) => attributeOf(style, 'w:type') === 'table' && idOf(style) !== '');
  const headings = new Map(
    all
      .filter((style) => attributeOf(style, 'w:type') === 'paragraph')
      .map((style) => [foldText(nameOf(style)), idOf(style)]),
  );
  const ids = new Set(all.map(idOf));
  return {
    table: (name) => {
      const found =
        tables.find((style) => foldName(nameOf(style)) === foldName(name)) ??
        tables.find((style) => idOf(style) === name);
      return found && idOf(found);
    },
    tableNames: tables.map(nameOf),
    heading: (level) => headings.get(`heading ${level}`) || `Heading${level}`,
    withOurs: () =>
      root && {
        ...root,
        children: [
          ...root.children,
          ...Object.entries(ours).flatMap(([id, look]) => (ids.has(id) ? [] : [styleOf(id, look)])),
        ],
      },
  };
}

const element = (name: string, attributes: Record<string, string> = {}, children: Element[] = []): Element => ({
  name,
  attributes: Object.entries(attributes).map(([key, value]) => [`w:${key}`, value] as const),
  children,
});

/** @param look spacing before and after, size in half points (0: that of the text), and bold or a colour */
function styleOf(id: string, look: string): Element {
  const [, before = '0', after = '0', size = '0', more] = look.split(' ');
  const run = [
    ...(more === 'bold' ? [element('w:b')] : more ? [element('w:color', { val: more })] : []),
    ...(size === '0' ? [] : [element('w:sz', { val: size })]),
  ];
  return element('w:style', { type: 'paragraph', customStyle: '1', styleId: id }, [
    element('w:name', { val: id }),
    element('w:pPr', {}, [element('w:spacing', { before, after })]),
    ...(run.length > 0 ? [element('w:rPr', {}, run)] : []),
  ]);
}
