import { manyOf } from '../kinds/kind.ts';
import { analysisKindNames, isKindName, type KindName, kindNames, kinds } from '../kinds/kinds.ts';
import type { LocalText } from '../model/base.ts';
import type { FormatFacts } from './format.ts';
import { formats } from './formats.ts';

/** What formats carry beside rows. */
export const carriedBeside: Readonly<Record<string, LocalText>> = {
  method: { en: 'the method', zh: '方法' },
  texts: { en: 'the texts about the system', zh: '系统说明文字' },
  libraries: { en: 'entries of libraries', zh: '库条目' },
};

type Reads = FormatFacts['reads'][number];
const readAs: Readonly<Record<Reads, LocalText>> = {
  project: { en: 'project', zh: '项目' },
  task: { en: 'task', zh: '任务' },
  rows: { en: 'rows of a version', zh: '版本中的行' },
  library: { en: 'library entries', zh: '库条目' },
  drawing: { en: 'drawing', zh: '图形' },
};

const heads: readonly LocalText[] = [
  { en: 'Format', zh: '格式' },
  { en: 'File', zh: '文件' },
  { en: 'Read as', zh: '读取为' },
  { en: 'Written', zh: '写出' },
  { en: 'Carries', zh: '承载内容' },
];

/** The table of the guide: what each format carries. `npx tsx scripts/formats-table.ts` writes it into the chapter. */
export function formatsTable(language: 'en' | 'zh'): string {
  const comma = language === 'en' ? ', ' : '、';
  const yes = { en: 'yes', zh: '是' }[language];
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    line(heads.map((head) => head[language])),
    line(heads.map(() => '---')),
    ...formats.map(({ name, endings, reads, writes, carries }) =>
      line([
        name[language],
        endings.map((ending) => `\`${ending}\``).join(' '),
        reads.map((one) => readAs[one][language]).join(comma),
        writes ? yes : '',
        carried(carries, language).join(comma),
      ]),
    ),
  ].join('\n');
}

/** Kinds that are said by one word where a format carries all of them; the first that fits counts. */
const together: readonly { kinds: readonly KindName[]; also?: readonly KindName[]; name: LocalText }[] = [
  {
    kinds: kindNames.filter((kind) => kind !== 'foreignParts' && kind !== 'reviews'),
    also: ['foreignParts', 'reviews'],
    name: { en: 'all rows', zh: '全部行' },
  },
  { kinds: analysisKindNames, name: { en: 'all rows of the steps', zh: '各步骤的全部行' } },
  { kinds: ['diagrams', 'nodes', 'links'], also: ['groups'], name: { en: 'drawings', zh: '图形' } },
  { kinds: ['treeNodes'], name: { en: 'attack trees', zh: '攻击树' } },
];

/** What it carries in words. */
function carried(carries: readonly string[], language: 'en' | 'zh'): string[] {
  const rest = new Set(carries.filter(isKindName));
  const words = together.flatMap(({ kinds: all, also = [], name }) => {
    if (!all.every((kind) => rest.has(kind))) return [];
    for (const kind of [...all, ...also]) rest.delete(kind);
    return [name[language]];
  });
  const all = words[0] === together[0]?.name[language] && ['method', 'texts'].every((name) => carries.includes(name));
  if (all) return [{ en: 'everything', zh: '全部内容' }[language]];
  const beside = carries.flatMap((name) => carriedBeside[name]?.[language] ?? []);
  return [...words, ...[...rest].map((kind) => manyOf(kinds[kind])[language]), ...beside];
}
