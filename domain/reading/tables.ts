import type { Block } from './blocks.ts';
import { type Mention, partCategories } from './lexicon.ts';
import type { FoundFlow } from './roles.ts';

export type Column =
  | 'from'
  | 'to'
  | 'partner'
  | 'via'
  | 'data'
  | 'name'
  | 'function'
  | 'assumption'
  | 'store'
  | 'other';

const headings: readonly (readonly [Column, RegExp])[] = [
  [
    'from',
    /^(?:sender|source|from|transmitter|producer|publisher|origin|发送方|发送节点|发送端|源|来源|源节点|发送者|起点|发起方|源设备)\b|^(?:发送|来源|源)/i,
  ],
  [
    'to',
    /^(?:receiver|target|to|destination|sink|consumer|subscriber|接收方|接收节点|接收端|目的|目标|接收者|终点|目标节点)\b|^(?:接收|目的|目标|去向|流向)/i,
  ],
  [
    'via',
    /\b(?:bus|connection|protocol|medium|network|channel|physical|interface type|link|transport|technology|carrier)\b|^via$|总线|通信方式|通讯方式|连接方式|协议|通道|介质|物理层|网络类型|接口类型|接口方式|传输方式|链路|途径|路径$/i,
  ],
  [
    'other',
    /\b(?:type|rate|length|cycle|period|format|direction|id|no)\.?$|(?:类型|周期|长度|速率|格式|编号|方向|序号)$/i,
  ],
  [
    'store',
    /^(?:where|stored in|stored at|storage|storage location|memory|location|kept in)$|^(?:存储位置|保存位置|存放位置|存储介质|存储区域|位置)$/i,
  ],
  [
    'data',
    /^what$|\b(?:content|data|signals?|messages?|information|payload|exchanged)\b|信号|数据|内容|报文|信息|消息/i,
  ],
  ['function', /^(?:functions?|features?|功能|功能名称|功能项)$/i],
  ['assumption', /^(?:assumptions?|假设|假设内容|假设条件)$/i],
  [
    'partner',
    /\b(?:system|partner|remote (?:end|party|node|unit|side)|other (?:end|side|party)|far end|connects to|communicates with|end ?point|neighbour|peer|counterpart|peripheral|device under|connected to|opposite|external entity|接口对象|对象|对端|外部系统|相邻系统|外部实体|交互对象)\b|接口对象|对端|外部系统|相邻系统|外部实体|交互对象|连接对象|连接部件|连接设备|连接方|对接部件|对接系统|对接设备|对接方|对手件|对端设备|通信对象|通信节点|关联部件|关联系统|对象$/i,
  ],
  [
    'name',
    /\b(?:component|element|part|asset|name|ecu|interface|module|device|subsystem|node|unit)\b|部件|组件|名称|零部件|模块|接口|节点|设备|单元|控制器/i,
  ],
];

/** What the columns of a table hold, by its head. */
export function columnsOf(head: readonly string[]): Column[] {
  const columns = head.map((cell) => headings.find(([, words]) => words.test(cell.trim()))?.[0] ?? 'other');
  // Beside the name of a part, "Interface" says how it is connected.
  const named = columns.filter((column) => column === 'name' || column === 'partner').length;
  if (named < 2 || columns.includes('via')) return columns;
  return columns.map((column, at) =>
    column === 'name' && /^(?:interfaces?|ports?|接口|端口)$/i.test(head[at]?.trim() ?? '') ? 'via' : column,
  );
}

const heads = new WeakMap<Block, readonly Column[]>();

/** "Physical interface" over a column names none. */
export function isColumnHead(blocks: readonly Block[], at: number, cell: number): boolean {
  const block = blocks[at];
  if (!block?.cells || !block.opensTable || blocks[at + 1]?.is !== 'row') return false;
  const columns = heads.get(block) ?? columnsOf(block.cells);
  heads.set(block, columns);
  return columns[cell] !== 'other' && columns.filter((one) => one !== 'other').length > 1;
}

/** The flow of a row of a table of interfaces. */
export function flowsOfRow(
  columns: readonly Column[],
  cells: readonly (readonly Mention[])[],
  texts: readonly string[],
  item: string | undefined,
): FoundFlow[] {
  const partsIn = (column: Column) =>
    columns.flatMap((one, at) => (one === column ? (cells[at] ?? []) : [])).filter((one) => !one.negated);
  const nodes = (column: Column) =>
    partsIn(column).filter(
      ({ medium, category }) => !medium && !['DIT', 'DAR', 'KEY', 'PII', 'COM'].includes(category),
    );
  const via = [...partsIn('via'), ...partsIn('partner'), ...partsIn('other')].find(({ medium }) => medium)?.key ?? '';
  const data = partsIn('data').map(({ key }) => key);
  const flow = (from: string, to: string, both: boolean): FoundFlow => ({ from, to, both, via, data, start: 0 });
  const [senders, receivers] = [nodes('from'), nodes('to')];
  if (senders.length > 0 && receivers.length > 0)
    return senders.flatMap((one) =>
      receivers.filter(({ key }) => key !== one.key).map((other) => flow(one.key, other.key, false)),
    );
  const isOfInterfaces =
    columns.includes('via') || columns.includes('data') || columns.includes('partner') || columns.includes('from');
  const partners = columns.includes('partner') ? nodes('partner') : columns.includes('via') ? nodes('name') : [];
  if (!item || !isOfInterfaces || texts.length < 2) return [];
  if (senders.length === 1 && !columns.includes('to'))
    return [flow(senders[0]?.key ?? '', item, false)].filter(({ from }) => from !== item);
  return partners
    .slice(0, 4)
    .filter(({ key }) => key !== item)
    .map(({ key }) => flow(item, key, true));
}

/** "The inputs of the controller are in the following table": its rows are about what is named there. */
export function ownerOf(before: { text: string; mentions: readonly Mention[] } | undefined): string | undefined {
  const parts = before?.mentions.filter(
    ({ medium, category, negated }) => !medium && !negated && partCategories.has(category),
  );
  const isIntroduced = /下表|如下|下列|following|table|[:：]$/i.test(before?.text ?? '');
  return isIntroduced && parts?.length === 1 ? parts[0]?.key : undefined;
}
