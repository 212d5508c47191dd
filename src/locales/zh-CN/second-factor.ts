import type en from '../en-US/second-factor';

export default {
  'system.choice.signIn.secondFactor.optional': '可选',
  'system.choice.signIn.secondFactor.administrators': '管理员必须启用',
  'system.choice.signIn.secondFactor.everybody': '所有人必须启用',
  'system.name.signIn.secondFactor': '双重验证',
  'system.what.signIn.secondFactor':
    '哪些人登录时除密码外还须输入验证器应用的验证码。立即生效：必须启用而尚未设置的用户须先完成设置。管理员指所有可修改用户的人。',
  'audit.event.factor.on': '双重验证已启用',
  'audit.event.factor.off': '双重验证已停用',
  'audit.event.factor.codes': '恢复码已更换',
  'audit.event.factor.recovered': '已使用恢复码',
  'audit.event.factor.failed': '双重验证码错误',
  'audit.event.factor.delayed': '双重验证码错误，须等待后重试',
  'audit.event.user.factorRemoved': '管理员移除了双重验证',
} satisfies Record<keyof typeof en, string>;
