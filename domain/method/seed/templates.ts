import type { ImpactTemplate } from '#domain/model/method.ts';
import { words } from './words.ts';

type Texts = readonly [en: string, zh: string];

function template(
  code: string,
  assetCategory: string,
  property: string,
  category: string,
  texts: { name: Texts; sentence: Texts; effects: Texts },
  ratings: ImpactTemplate['ratings'],
): ImpactTemplate {
  const [name, sentence, effects] = [words(...texts.name), words(...texts.sentence), words(...texts.effects)];
  return { code, name, assetCategory, property, sentence, effects, category, ratings, isDefault: true };
}

/**
 * Impact templates for the commonest pairs of asset category and property (M-2.7), in own words. The ratings follow the criteria of
 * Annex F (M-3.1) for a function that matters while driving; they are starting points, as the standard knows no such table.
 */
export const impactTemplates: ImpactTemplate[] = [
  template(
    'FW-I',
    'FW',
    'I',
    'Unintended behaviour',
    {
      name: ['Changed software', '软件被篡改'],
      sentence: [
        '{A} runs changed code while driving, so the function acts without being asked to',
        '行驶中 {A} 运行被篡改的代码，功能在未被请求时动作',
      ],
      effects: [
        'The driver is surprised and may lose control; the unit has to be replaced',
        '驾驶员猝不及防，可能失去控制；部件需更换',
      ],
    },
    { safety: 'Severe', financial: 'Moderate', operational: 'Severe', privacy: 'Negligible' },
  ),
  template(
    'FW-A',
    'FW',
    'A',
    'Loss of function',
    {
      name: ['Software does not run', '软件无法运行'],
      sentence: ['{A} does not start or stops, so the function is lost', '{A} 无法启动或停止运行，功能丧失'],
      effects: ['The vehicle cannot be used as intended until it is repaired', '修复之前车辆无法按预期使用'],
    },
    { safety: 'Major', financial: 'Moderate', operational: 'Severe', privacy: 'Negligible' },
  ),
  template(
    'DIT-I',
    'DIT',
    'I',
    'Unintended behaviour',
    {
      name: ['Changed message', '报文被篡改'],
      sentence: [
        '{A} is changed on its way, so the receiver acts on a wrong value while driving',
        '{A} 在传输中被篡改，接收方在行驶中依据错误数值动作',
      ],
      effects: ['The function switches at the wrong moment', '功能在错误的时刻切换'],
    },
    { safety: 'Severe', financial: 'Negligible', operational: 'Major', privacy: 'Negligible' },
  ),
  template(
    'DIT-A',
    'DIT',
    'A',
    'Loss of function',
    {
      name: ['Missing message', '报文缺失'],
      sentence: [
        '{A} does not arrive in time, so the function falls back or is lost',
        '{A} 未能及时到达，功能降级或丧失',
      ],
      effects: ['The driver has to go on without the function', '驾驶员须在缺少该功能的情况下继续驾驶'],
    },
    { safety: 'Moderate', financial: 'Negligible', operational: 'Major', privacy: 'Negligible' },
  ),
  template(
    'FUN-A',
    'FUN',
    'A',
    'Loss of function',
    {
      name: ['Function lost', '功能丧失'],
      sentence: ['{A} is lost while driving', '{A} 在行驶中丧失'],
      effects: ['A core function of the vehicle is missing when it is needed', '需要时车辆缺少核心功能'],
    },
    { safety: 'Severe', financial: 'Negligible', operational: 'Severe', privacy: 'Negligible' },
  ),
  template(
    'FUN-AZ',
    'FUN',
    'AZ',
    'Misuse',
    {
      name: ['Function used without right', '功能被越权使用'],
      sentence: ['{A} is triggered by a party without the right to do so', '{A} 被无权限方触发'],
      effects: ['Settings are changed or the vehicle is opened without its owner', '在车主不知情时更改设置或打开车辆'],
    },
    { safety: 'Moderate', financial: 'Major', operational: 'Moderate', privacy: 'Moderate' },
  ),
  template(
    'KEY-C',
    'KEY',
    'C',
    'Loss of secrets',
    {
      name: ['Key disclosed', '密钥泄露'],
      sentence: [
        '{A} becomes known, so messages and software can be forged that are accepted as genuine',
        '{A} 被获知，可伪造被视为真实的报文和软件',
      ],
      effects: [
        'Protection that rests on the key is void until it is exchanged in every vehicle concerned',
        '在所有相关车辆更换密钥之前，依赖该密钥的保护失效',
      ],
    },
    { financial: 'Major', operational: 'Major', privacy: 'Moderate' },
  ),
  template(
    'DAR-C',
    'DAR',
    'C',
    'Loss of secrets',
    {
      name: ['Stored data read out', '存储数据被读取'],
      sentence: ['{A} is read out by an unauthorised party', '{A} 被未授权方读取'],
      effects: ['Know-how or data about the user gets into the wrong hands', '技术秘密或用户数据落入他人之手'],
    },
    { safety: 'Negligible', financial: 'Moderate', operational: 'Negligible', privacy: 'Moderate' },
  ),
  template(
    'DAR-I',
    'DAR',
    'I',
    'Unintended behaviour',
    {
      name: ['Stored data changed', '存储数据被篡改'],
      sentence: ['{A} is changed, so the function works with wrong parameters', '{A} 被篡改，功能以错误参数运行'],
      effects: ['The vehicle behaves differently from what it was approved for', '车辆的表现与获准状态不符'],
    },
    { safety: 'Major', financial: 'Moderate', operational: 'Moderate', privacy: 'Negligible' },
  ),
  template(
    'PII-C',
    'PII',
    'C',
    'Loss of privacy',
    {
      name: ['Personal data disclosed', '个人数据泄露'],
      sentence: ['{A} becomes known together with the person it belongs to', '{A} 连同其所属个人的身份一并被获知'],
      effects: ['Habits and whereabouts of a person can be followed', '个人的习惯与行踪可被追踪'],
    },
    { safety: 'Negligible', financial: 'Moderate', operational: 'Negligible', privacy: 'Severe' },
  ),
  template(
    'SEN-I',
    'SEN',
    'I',
    'Unintended behaviour',
    {
      name: ['Wrong measurement', '测量值错误'],
      sentence: [
        '{A} reports what is not there, so the vehicle reacts wrongly while driving',
        '{A} 报告并不存在的情况，车辆在行驶中作出错误反应',
      ],
      effects: ['Braking or steering without cause, or none when needed', '无故制动或转向，或在需要时不动作'],
    },
    { safety: 'Severe', financial: 'Negligible', operational: 'Major', privacy: 'Negligible' },
  ),
  template(
    'ACT-A',
    'ACT',
    'A',
    'Loss of function',
    {
      name: ['Actuator does not answer', '执行器无响应'],
      sentence: ['{A} does not follow its request while driving', '{A} 在行驶中不执行请求'],
      effects: ['The vehicle does not do what the driver expects', '车辆未按驾驶员预期动作'],
    },
    { safety: 'Severe', financial: 'Negligible', operational: 'Severe', privacy: 'Negligible' },
  ),
  template(
    'EXT-AZ',
    'EXT',
    'AZ',
    'Misuse',
    {
      name: ['Interface used without right', '接口被越权使用'],
      sentence: ['{A} gives access to a party without the right to it', '{A} 向无权限方开放访问'],
      effects: ['Services and data behind the interface are open', '接口之后的服务与数据处于开放状态'],
    },
    { safety: 'Moderate', financial: 'Moderate', operational: 'Moderate', privacy: 'Moderate' },
  ),
  template(
    'ANY-NR',
    '',
    'NR',
    'Loss of evidence',
    {
      name: ['Action cannot be proven', '操作无法举证'],
      sentence: ['Who acted on {A} cannot be proven after an event', '事后无法证明是谁对 {A} 进行了操作'],
      effects: ['Warranty and liability cannot be settled', '质保与责任无法厘清'],
    },
    { safety: 'Negligible', financial: 'Moderate', operational: 'Negligible', privacy: 'Negligible' },
  ),
];
