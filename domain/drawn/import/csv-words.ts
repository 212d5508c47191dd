import type { SketchLink, SketchNode } from './sketch.ts';

/** The words of tables of nodes and links, as people head them in English and in Chinese. */

/** Columns of a table of nodes and links, by the words that may head them. */
export const headings = {
  kind: ['kind', 'type', '类型', '种类'],
  id: ['id', '标识', '标识符'],
  name: ['name', 'label', 'title', '名称', '名字', '标签'],
  code: ['code', '编号', '代码'],
  category: ['category', '类别', '资产类别', '分类'],
  description: ['description', 'comment', '描述', '说明', '备注'],
  from: ['from', 'source', 'sender', '源', '起点', '来源', '发送方', '源节点'],
  to: ['to', 'target', 'destination', 'receiver', '目标', '终点', '接收方', '目标节点'],
  arrow: ['arrow', 'direction', '箭头', '方向'],
  group: ['group', 'boundary', 'zone', 'parent', '分组', '组', '边界', '信任边界', '区域'],
  x: ['x', 'left', '横坐标'],
  y: ['y', 'top', '纵坐标'],
  width: ['width', 'w', '宽', '宽度'],
  height: ['height', 'h', '高', '高度'],
} as const;

/** What a line says it is. */
export const kinds: Readonly<Record<string, SketchNode['form'] | 'link' | 'boundary' | 'group'>> = {
  node: 'part',
  block: 'part',
  part: 'part',
  process: 'part',
  component: 'part',
  ecu: 'part',
  asset: 'part',
  store: 'store',
  datastore: 'store',
  outside: 'outside',
  external: 'outside',
  actor: 'outside',
  note: 'note',
  label: 'note',
  link: 'link',
  flow: 'link',
  edge: 'link',
  connection: 'link',
  boundary: 'boundary',
  'trust boundary': 'boundary',
  zone: 'boundary',
  group: 'group',
  节点: 'part',
  部件: 'part',
  组件: 'part',
  资产: 'part',
  存储: 'store',
  数据存储: 'store',
  外部: 'outside',
  外部实体: 'outside',
  标注: 'note',
  标签: 'note',
  连线: 'link',
  数据流: 'link',
  连接: 'link',
  信任边界: 'boundary',
  边界: 'boundary',
  区域: 'boundary',
  分组: 'group',
};

/** How an arrow is written; anything else points forward. */
export const arrows: readonly (readonly [RegExp, SketchLink['arrow']])[] = [
  [/^(both|two-?way|bidirectional|<-+>|双向)$/i, 'both'],
  [/^(backward|<-+|反向|后向)$/i, 'backward'],
  [/^(none|-+|无)$/i, 'none'],
];
