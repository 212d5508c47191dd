import type { LocalText } from '#domain/model/base.ts';
import type { FeasibilityModel, FeasibilityParameter, ParameterLevel } from '#domain/model/method.ts';
import { words } from './words.ts';

const level = (code: string, value: number, name: LocalText, help: LocalText): ParameterLevel => ({
  code,
  name,
  help,
  value,
  isDefault: true,
});

/** Attack vector (AV): of the entry point of the path, the first step that crosses into the item (M-5.3). */
const attackVector: FeasibilityParameter = {
  code: 'AV',
  name: words('Attack vector', '攻击向量'),
  combine: 'first',
  levels: [
    level(
      'N',
      0.85,
      words('Network', '网络'),
      words('Over a wide network, e.g. cellular.', '通过广域网络，例如蜂窝网络。'),
    ),
    level(
      'A',
      0.62,
      words('Adjacent', '相邻'),
      words('From close by, e.g. Bluetooth or Wi-Fi.', '在附近，例如蓝牙或 Wi-Fi。'),
    ),
    level(
      'L',
      0.55,
      words('Local', '本地'),
      words('At the vehicle, e.g. the OBD connector or a USB port.', '在车辆上，例如 OBD 接口或 USB 接口。'),
    ),
    level(
      'P',
      0.2,
      words('Physical', '物理'),
      words('By touching or opening the component itself.', '直接接触或拆开组件本身。'),
    ),
  ],
};

const complexity: FeasibilityParameter = {
  code: 'AC',
  name: words('Attack complexity', '攻击复杂度'),
  combine: 'hardest',
  levels: [
    level('L', 0.77, words('Low', '低'), words('Repeatable without special conditions.', '无需特殊条件即可重复。')),
    level(
      'H',
      0.44,
      words('High', '高'),
      words('Depends on conditions outside the attacker’s control.', '取决于攻击者无法控制的条件。'),
    ),
  ],
};

/** Values of "scope unchanged"; scope is no part of the model (M-5.2). */
const privileges: FeasibilityParameter = {
  code: 'PR',
  name: words('Privileges required', '所需权限'),
  combine: 'first',
  levels: [
    level('N', 0.85, words('None', '无'), words('No prior rights.', '事先无需任何权限。')),
    level('L', 0.62, words('Low', '低'), words('Rights of an ordinary user.', '普通用户的权限。')),
    level('H', 0.27, words('High', '高'), words('Administrative rights.', '管理权限。')),
  ],
};

const interaction: FeasibilityParameter = {
  code: 'UI',
  name: words('User interaction', '用户交互'),
  combine: 'hardest',
  levels: [
    level('N', 0.85, words('None', '无'), words('Nobody has to do anything.', '无需任何人操作。')),
    level('R', 0.62, words('Required', '需要'), words('A person has to do something.', '需要有人配合操作。')),
  ],
};

/** CVSS exploitability 8.22 × AV × AC × PR × UI, rounded half up to two decimals (G.3, Table G.8). */
export const cvssExploitability: FeasibilityModel = {
  id: 'cvss',
  name: words('CVSS exploitability', 'CVSS 可利用性'),
  description: words(
    'Exploitability of CVSS v3.1 after ISO/SAE 21434 Annex G.3. It knows no time, knowledge or equipment, and very few combinations reach High, so results are lower than those of attack potential. Never use base scores or CVSS v4 here. From steps the first step gives vector and privileges, the hardest step complexity and interaction: a proposal to confirm for the path as a whole.',
    '依据 ISO/SAE 21434 附录 G.3 的 CVSS v3.1 可利用性。不考虑时间、知识和设备，仅极少组合达到“高”，因此结果低于攻击潜力法。不得使用基础评分或 CVSS v4。由步骤推导时，首个步骤给出向量和权限，最难步骤给出复杂度和交互：作为建议，应对整条路径确认。',
  ),
  type: 'CVSSBased',
  parameters: [attackVector, complexity, privileges, interaction],
  vectorParameter: 'AV',
  stepAggregation: 'maxPerParameter',
  factor: 8.22,
  roundDecimals: 2,
  ranges: [
    { level: 'H', from: 2.96, to: 3.89 },
    { level: 'M', from: 2, to: 2.95 },
    { level: 'L', from: 1.06, to: 1.99 },
    { level: 'VL', from: 0.12, to: 1.05 },
  ],
};

/** Attack vector alone (G.4, Table G.9): CVSS with the switch *vector only*. */
export const vectorOnly: FeasibilityModel = {
  id: 'attack-vector',
  name: words('Attack vector', '攻击向量'),
  description: words(
    'For early phases: the vector of the entry point alone decides (ISO/SAE 21434 Annex G.4).',
    '适用于早期阶段：仅由入口点的攻击向量决定（ISO/SAE 21434 附录 G.4）。',
  ),
  type: 'CVSSBased',
  vectorOnly: true,
  parameters: [attackVector],
  vectorParameter: 'AV',
  stepAggregation: 'maxPerParameter',
  ranges: [],
  map: { N: 'H', A: 'M', L: 'L', P: 'VL' },
};
