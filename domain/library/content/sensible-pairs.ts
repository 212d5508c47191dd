import { words } from '#domain/method/seed/words.ts';
import type { LocalText } from '#domain/model/base.ts';

/** Asset categories for which attacks of a threat type make sense; for each pair the libraries hold at least three paths. */
export const sensiblePairs: Readonly<Record<string, readonly string[]>> = {
  S: ['HW', 'FW', 'DAR', 'DIT', 'KEY', 'FUN', 'COM', 'SEN', 'ACT', 'EXT', 'CLD'],
  T: ['HW', 'FW', 'DAR', 'DIT', 'KEY', 'FUN', 'COM', 'SEN', 'ACT', 'EXT', 'CLD', 'PII'],
  R: ['DAR', 'DIT', 'FUN', 'CLD'],
  I: ['HW', 'FW', 'DAR', 'DIT', 'KEY', 'COM', 'SEN', 'EXT', 'CLD', 'PII'],
  D: ['HW', 'FW', 'DAR', 'DIT', 'KEY', 'FUN', 'COM', 'SEN', 'ACT', 'EXT', 'CLD', 'PII'],
  E: ['HW', 'FW', 'DAR', 'KEY', 'FUN', 'COM', 'EXT', 'CLD'],
};

/** Why the other pairs make no sense: by threat type and asset category. */
export const senselessPairs: Readonly<Record<string, LocalText>> = {
  'S-PII': words(
    'Who somebody claims to be is proven by keys, accounts and functions; personal data themselves claim no origin.',
    '身份由密钥、账户和功能证明，个人数据本身不声明来源。',
  ),
  'R-HW': words(
    'Hardware acts for nobody; what is denied is an operation (FUN) or a record of it (DAR).',
    '硬件不代表任何人行事；被否认的是操作（FUN）或其记录（DAR）。',
  ),
  'R-FW': words(
    'What is denied is the act of installing or changing software: the function of updates or its record.',
    '被否认的是安装或更改软件的行为，即升级功能或其记录。',
  ),
  'R-KEY': words(
    'A key proves acts of others; what is denied is the message, record or function it signed.',
    '密钥用于证明其他行为；被否认的是其签名的消息、记录或功能。',
  ),
  'R-COM': words(
    'A link carries messages of others; their sender denies them, not the link.',
    '链路只传递其他节点的消息，否认者是发送方而非链路。',
  ),
  'R-SEN': words(
    'A sensor measures and performs no act of a person that could be denied.',
    '传感器只进行测量，不代表任何人实施可被否认的行为。',
  ),
  'R-ACT': words(
    'An actuator carries out commands; their origin is denied at the function or the message.',
    '执行器只执行命令，被否认的是发出命令的功能或消息。',
  ),
  'R-EXT': words(
    'What is done through an interface is an act of the function behind it.',
    '经接口执行的操作是接口背后功能的行为。',
  ),
  'R-PII': words(
    'Consent or access that is denied is an operation on the data: the record of it (DAR) or the service (CLD).',
    '被否认的同意或访问属于对数据的操作，即其记录（DAR）或服务（CLD）。',
  ),
  'I-FUN': words(
    'A function has no content that could be learned; its data, messages and software are assets of their own.',
    '功能没有可被获知的内容，其数据、消息和软件是独立资产。',
  ),
  'I-ACT': words(
    'What an actuator does can be seen by everybody and is no secret.',
    '执行器的动作人人可见，不属秘密。',
  ),
  'E-DIT': words(
    'A message has no rights; the function or link that accepts it has them.',
    '消息本身没有权限，权限属于接受它的功能或链路。',
  ),
  'E-SEN': words(
    'A sensor grants no rights; a smart one does so by its software, which is an asset of its own.',
    '传感器不授予权限；智能传感器的权限来自其软件，属独立资产。',
  ),
  'E-ACT': words(
    'The right to move an actuator belongs to the function that commands it.',
    '驱动执行器的权限属于对其发出命令的功能。',
  ),
  'E-PII': words(
    'Access without right to personal data is their disclosure or tampering; rights are gained at the system that holds them.',
    '越权访问个人数据即为泄露或篡改；提升权限发生在保存数据的系统上。',
  ),
};
