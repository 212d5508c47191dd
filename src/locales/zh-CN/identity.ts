import type en from '../en-US/identity';

export default {
  'system.group.signIn': '登录',
  'system.group.message': '邮件与短信',
  'system.unit.messages': '条',
  'system.choice.signIn.registration.closed': '关闭注册',
  'system.choice.signIn.registration.approval': '审批后可用',
  'system.choice.signIn.registration.open': '开放注册',
  'system.choice.signIn.phone.on': '启用',
  'system.choice.signIn.phone.off': '停用',
  'system.name.session.absoluteDays': '会话最长时间',
  'system.name.signIn.registration': '自助注册',
  'system.name.signIn.phone': '手机验证码登录',
  'system.name.signIn.passwordDays': '密码有效期',
  'system.name.message.mailsPerAddress': '单个邮箱每日邮件数',
  'system.name.message.mailsPerDay': '每日邮件总数',
  'system.name.message.smsPerAddress': '单个手机号每日短信数',
  'system.name.message.smsPerDay': '每日短信总数',
  'system.what.session.absoluteDays':
    '自登录起超过该时间，会话一律结束，与操作无关；缩短后，已打开的会话立即按新时间结束。',
  'system.what.signIn.registration': '谁可以在登录页创建账户。审批通过的账户在授权之前没有任何权限。',
  'system.what.signIn.phone': '登录页是否提供已验证手机号加验证码的登录方式。',
  'system.what.signIn.passwordDays': '密码超过该天数，下次登录时必须修改。0 表示密码不过期。',
  'system.what.message.mailsPerAddress': '每天发往同一邮箱的邮件上限，超出部分不再发送。',
  'system.what.message.mailsPerDay': '每天发往所有邮箱的邮件上限。',
  'system.what.message.smsPerAddress': '每天发往同一手机号的短信上限，超出部分不再发送。',
  'system.what.message.smsPerDay': '每天发往所有手机号的短信上限。',
} satisfies Record<keyof typeof en, string>;
