import { utils, write } from 'xlsx';

type Sheets = Record<string, string[][]>;

/** A workbook of 24 sheets, one a kind, as other tools hand them out: a seat heater, in own words. References go by id, name or code. */
export const sheetsInEnglish: Sheets = {
  'Project Info': [
    ['Project', 'Seat heater'],
    ['Author', 'Wang Fang'],
    ['Scope', 'Heating of two seats'],
  ],
  Functions: [
    ['ID', 'Name', 'Title', 'Parent', 'Description'],
    ['1', 'F.1', 'Heat a seat', '', 'On request of the driver'],
    ['2', 'F.2', 'Keep a temperature', 'F.1', ''],
  ],
  Components: [
    ['ID', 'Name', 'Title', 'Parent', 'Functions', 'Data', 'Colour'],
    ['10', 'C.1', 'Heater unit', '', 'F.1; F.2', 'Temperature limit', 'red'],
    ['11', 'C.2', 'Seat switch', '', '', '', ''],
    ['12', 'C.3', 'Heater firmware', 'C.1', '', '', ''],
  ],
  Data: [
    ['ID', 'Name', 'Title'],
    ['20', 'D.1', 'Temperature limit'],
  ],
  Channels: [
    ['ID', 'Name', 'Title', 'Endpoints'],
    ['30', 'CH.1', 'Seat bus', 'C.1, C.2'],
  ],
  'Data Flows': [
    ['ID', 'Name', 'Title', 'Source', 'Target', 'Data'],
    ['40', 'DF.1', 'Request of heat', 'C.2', 'C.1', ''],
  ],
  'Damage Scenarios': [
    ['ID', 'Name', 'Title', 'Concerns', 'Property', 'Impact', '', '', ''],
    ['', '', '', '', '', 'S', 'F', 'O', 'P'],
    ['50', 'DS.1', 'A passenger is burnt', 'C.1', 'Integrity', 'Major', 'Moderate', 'Negligible', 'n/a'],
  ],
  'Threat Scenarios': [
    ['ID', 'Name', 'Title', 'Acts on', 'Threatened by', 'Realizes', 'Cause'],
    ['60', 'TS.1', 'The limit is raised', 'D.1', 'AS.1', 'DS.1', 'No check of the sender'],
    ['61', 'TS.2', 'The firmware is replaced', 'C.3\nC.9', 'AS.3', 'DS.1', ''],
  ],
  'Attack Steps': [
    ['ID', 'Name', 'Title', 'Refined by', 'Mitigated by', 'Feasibility', '', '', '', ''],
    ['', '', '', '', '', 'ET', 'SE', 'KoIC', 'WoO', 'Eq'],
    ['70', 'AS.1', 'Send another limit', 'AS.2', 'CTL.1', '≤ 1 week', 'Expert', 'Restricted', 'Easy', 'Specialized'],
    ['71', 'AS.2', 'Reach the seat bus', '', '', '≤ 1 day', 'Layman', 'Public', 'Moderate', 'Standard'],
    ['72', 'AS.3', 'Write other firmware', 'AS.2 or AS.4', '', '≤ 1 month', 'Expert', '', '', ''],
    ['73', 'AS.4', 'Steal the update key', '', '', 'soon', '', '', '', ''],
  ],
  Controls: [
    ['ID', 'Name', 'Title', 'Goals'],
    ['80', 'CTL.1', 'Codes of messages', 'G.1'],
  ],
  Assumptions: [
    ['ID', 'Name', 'Title'],
    ['90', 'A.1', 'The workshop is trusted'],
  ],
  'Control Scenarios': [
    ['ID', 'Name', 'Controls'],
    ['100', 'CS.1', 'CTL.1'],
  ],
  Risks: [
    ['ID', 'Name', 'Title', 'Threat scenarios', 'Damage scenarios', 'Treatment', 'Goals', 'Risk level'],
    ['110', 'R.1', 'Burns by a raised limit', 'TS.1', 'DS.1', 'Reduce', 'G.1', '3'],
    ['111', 'R.2', 'Burns by other firmware', 'TS.2', 'DS.1', 'Retain', '', ''],
  ],
  'Threat Catalog': [
    ['ID', 'Name'],
    ['120', 'Tampering'],
  ],
  'Control Catalog': [
    ['ID', 'Name'],
    ['130', 'Message codes'],
  ],
  Technologies: [
    ['ID', 'Name'],
    ['140', 'LIN'],
  ],
  'Risk Model': [
    ['Impact', 'Feasibility', 'Risk'],
    ['Severe', 'High', '5'],
  ],
  'Impact Model': [['Level'], ['Severe']],
  'Feasibility Model': [['Level'], ['High']],
  Requirements: [
    ['ID', 'Name', 'Title', 'Goals', 'Allocated to'],
    ['150', 'RQ.1', 'A code of 64 bits', 'G.1', 'C.1'],
  ],
  Goals: [
    ['ID', 'Name', 'Title'],
    ['160', 'G.1', 'Limits are authentic'],
  ],
  Claims: [
    ['ID', 'Name', 'Title', 'Assumptions', 'Risks'],
    ['170', 'CL.1', 'The rest is small', 'A.1', 'R.2'],
  ],
  Concepts: [
    ['ID', 'Name'],
    ['180', 'Concept of codes'],
  ],
  'Change log': [
    ['Date', 'Who'],
    ['2026-11-01', 'Wang Fang'],
  ],
};

/** The same kinds in Chinese, with the ids alone and names in one column. */
export const sheetsInChinese: Sheets = {
  项目信息: [['项目名称', '座椅加热']],
  功能: [
    ['编号', '名称', '描述'],
    ['F-1', '加热座椅', '按驾驶员请求'],
  ],
  组件: [
    ['编号', '名称', '功能'],
    ['C-1', '加热控制器', 'F-1'],
    ['C-2', '座椅开关', ''],
  ],
  数据: [
    ['编号', '名称', '存储于'],
    ['D-1', '温度限值', '加热控制器'],
  ],
  通道: [
    ['编号', '名称', '端点'],
    ['CH-1', '座椅总线', 'C-1、C-2'],
  ],
  数据流: [
    ['编号', '名称', '源', '目标'],
    ['DF-1', '加热请求', '座椅开关', '加热控制器'],
  ],
  损害场景: [
    ['编号', '名称', '涉及资产', '安全属性', '影响等级', '', '', ''],
    ['', '', '', '', '人身安全', '财务', '操作', '隐私'],
    ['DS-1', '乘员被烫伤', 'C-1', '完整性', '重大', '中等', '可忽略', '可忽略'],
  ],
  威胁场景: [
    ['编号', '名称', '作用于', '攻击步骤', '损害场景'],
    ['TS-1', '限值被提高', 'D-1', 'AS-1', 'DS-1'],
  ],
  攻击步骤: [
    ['编号', '名称', '前置步骤', '控制措施', '耗时', '专业知识'],
    ['AS-1', '发送其他限值', 'AS-2', 'CTL-1', '≤ 1 周', '专家'],
    ['AS-2', '接触座椅总线', '', '', '≤ 1 天', '外行'],
  ],
  控制措施: [
    ['编号', '名称'],
    ['CTL-1', '报文认证'],
  ],
  风险: [
    ['编号', '名称', '威胁场景', '损害场景', '处置'],
    ['R-1', '限值导致烫伤', 'TS-1', 'DS-1', '降低'],
  ],
  网络安全目标: [
    ['编号', '名称', '风险'],
    ['G-1', '限值可信', 'R-1'],
  ],
  网络安全需求: [
    ['编号', '名称', '目标'],
    ['RQ-1', '64 位认证码', 'G-1'],
  ],
  威胁目录: [
    ['编号', '名称'],
    ['T-1', '篡改'],
  ],
};

/** The sheets as lines, as the reader of workbooks hands them over: empty ones are left out. */
export const linesOfSheets = (sheets: Sheets) =>
  Object.entries(sheets).map(([name, rows]) => ({
    name,
    lines: rows.flatMap((cells, i) => (cells.some((cell) => cell !== '') ? [{ row: i + 1, cells }] : [])),
  }));

export function workbookOf(sheets: Sheets): Uint8Array<ArrayBuffer> {
  const book = utils.book_new();
  for (const [name, rows] of Object.entries(sheets)) utils.book_append_sheet(book, utils.aoa_to_sheet(rows), name);
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx', compression: true }));
}
