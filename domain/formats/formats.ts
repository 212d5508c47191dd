import { kindNames } from '../kinds/kinds.ts';
import type { FormatFacts } from './format.ts';
import { openXsamFacts } from './openxsam/facts.ts';
import { rdxFacts } from './rdx/facts.ts';
import { reqifArchiveFacts, reqifFacts } from './reqif/facts.ts';
import { workbookFacts } from './workbook/facts.ts';

const drawn = ['assets', 'diagrams', 'groups', 'nodes', 'links'];

/** Formats with machinery of their own: ours, tables, and drawings, which the browser reads (`DrawingFormat`). */
const ownFormats = [
  {
    id: 'exchange',
    name: { en: 'InTARA exchange file', zh: 'InTARA 交换文件' },
    endings: ['.json'],
    media: 'application/json',
    reads: ['project', 'task'],
    writes: true,
    carries: [...kindNames, 'method', 'texts'],
  },
  {
    id: 'taraTable',
    name: { en: 'TARA table', zh: 'TARA 表格' },
    endings: ['.xlsx', '.csv', '.tsv', '.txt', '.json'],
    media: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    reads: ['rows'],
    writes: true,
    carries: ['assets', 'damages', 'threats', 'paths', 'steps', 'risks', 'goals', 'claims', 'requirements'],
  },
  {
    id: 'drawio',
    name: { en: 'draw.io drawing', zh: 'draw.io 图形' },
    endings: ['.drawio', '.xml', '.svg', '.png'],
    media: 'application/xml',
    reads: ['drawing'],
    writes: false,
    carries: drawn,
  },
  {
    id: 'threatDragon',
    name: { en: 'Threat Dragon model', zh: 'Threat Dragon 模型' },
    endings: ['.json'],
    media: 'application/json',
    reads: ['drawing'],
    writes: false,
    carries: [...drawn, 'threats'],
  },
  {
    id: 'tm7',
    name: { en: 'Microsoft Threat Modeling Tool model', zh: 'Microsoft Threat Modeling Tool 模型' },
    endings: ['.tm7'],
    media: 'application/xml',
    reads: ['drawing'],
    writes: false,
    carries: [...drawn, 'threats'],
  },
  {
    id: 'otm',
    name: { en: 'Open Threat Model', zh: 'Open Threat Model 模型' },
    endings: ['.otm', '.json'],
    media: 'application/json',
    reads: ['drawing'],
    writes: false,
    carries: [...drawn, 'threats'],
  },
  {
    id: 'csv',
    name: { en: 'table of nodes and links', zh: '节点与连线表格' },
    endings: ['.csv'],
    media: 'text/csv',
    reads: ['drawing'],
    writes: false,
    carries: drawn,
  },
  {
    id: 'stix',
    name: { en: 'STIX 2.1 catalogue', zh: 'STIX 2.1 目录' },
    endings: ['.json'],
    media: 'application/json',
    reads: ['library'],
    writes: false,
    carries: ['libraries'],
  },
  {
    id: 'dbc',
    name: { en: 'CAN database', zh: 'CAN 数据库' },
    endings: ['.dbc'],
    media: 'text/plain',
    reads: ['drawing'],
    writes: false,
    carries: drawn,
  },
] as const satisfies readonly FormatFacts[];

/** Formats of other tools that a codec reads and writes (`codecs.ts`): one line each, the facts in the folder of the format. */
export const documentFormats = [
  ...rdxFacts,
  openXsamFacts,
  workbookFacts,
  reqifFacts,
  reqifArchiveFacts,
] as const satisfies readonly FormatFacts[];

/** Every format of files that come in and go out, as the menus and the guide list them. */
export const formats: readonly FormatFacts[] = [...ownFormats, ...documentFormats];

/** The format of a codec by its id. */
export const documentFormat = (id: string): FormatFacts | undefined =>
  (documentFormats as readonly FormatFacts[]).find((format) => format.id === id);

/** Formats in which a version is written as a document. */
export const writtenFormats: readonly FormatFacts[] = (documentFormats as readonly FormatFacts[]).filter(
  ({ writes }) => writes,
);

/** Formats that are read as this. */
export const formatsReading = (what: FormatFacts['reads'][number]): FormatFacts[] =>
  formats.filter(({ reads }) => reads.includes(what));

/** Endings of the files of some formats, as a dialog that chooses a file takes them: browsers know what stands behind the last dot alone. */
export const endingsOf = (some: readonly FormatFacts[]): string =>
  [...new Set(some.flatMap(({ endings }) => endings.map((ending) => ending.slice(ending.lastIndexOf('.')))))].join(',');
