/** The texts of the login application. Problems of single fields come from contract/problems.ts, refusals from the server. */
const enUS = {
  'login.product.title': 'InTARA',
  'login.product.subtitle': 'Automotive TARA analysis system',
  'login.language.group': 'Language',
  'login.language.zh-CN': '中文',
  'login.language.en-US': 'English',

  'login.way.account': 'Account & password',
  'login.field.username': 'Username',
  'login.field.password': 'Password',
  'login.field.remember': 'Remember me',
  'login.action.signIn': 'Sign in',
  'login.action.signingIn': 'Signing in…',
  'login.action.wait': 'Try again in {time}',
  'login.failure.unreachable': 'Login failed, please try again!',
  'login.failure.storage': 'The browser does not let this site store data, so you cannot be signed in.',
  'login.password.show': 'Show password',
  'login.password.hide': 'Hide password',
  'login.password.capsLock': 'Caps Lock is on',

  'login.first.title': 'No administrator yet',
  'login.first.explain': 'This is a new installation. Nobody can sign in before the first administrator exists.',
  'login.first.advice': 'Open the one-time link that the server printed in its console when it started.',
  'login.first.check': 'Check again',

  'login.setup.title': 'Create the first administrator',
  'login.setup.explain': 'This account holds every permission and can create the others.',
  'login.setup.fullName': 'Full name',
  'login.setup.confirm': 'Confirm password',
  'login.setup.mismatch': 'The two passwords that you entered do not match!',
  'login.setup.create': 'Create and sign in',
  'login.setup.creating': 'Creating…',
  'login.setup.unreachable': 'The account was not created because the server did not answer. Please try again!',
  'login.setup.usedTitle': 'This link no longer works',
  'login.setup.used': 'It has been used or has expired.',
  'login.setup.usedAdvice':
    'If an administrator exists, sign in. If none exists, restart the server: it prints a new link in its console.',
  'login.setup.toSignIn': 'Go to sign in',

  'login.link.invite': 'Welcome: choose your password',
  'login.link.reset': 'Choose a new password',
  'login.link.password': 'New password',
  'login.link.submit': 'Set password and sign in',
  'login.link.usedAdvice': 'Ask your administrator for a new link.',
};

export type TextKey = keyof typeof enUS;

const zhCN = {
  'login.product.title': 'InTARA',
  'login.product.subtitle': '汽车网络安全威胁分析与风险评估系统',
  'login.language.group': '语言',
  'login.language.zh-CN': '中文',
  'login.language.en-US': 'English',

  'login.way.account': '账户密码登录',
  'login.field.username': '用户名',
  'login.field.password': '密码',
  'login.field.remember': '记住我',
  'login.action.signIn': '登录',
  'login.action.signingIn': '正在登录…',
  'login.action.wait': '{time} 后可重试',
  'login.failure.unreachable': '登录失败，请重试！',
  'login.failure.storage': '浏览器不允许本站存储数据，无法登录。',
  'login.password.show': '显示密码',
  'login.password.hide': '隐藏密码',
  'login.password.capsLock': '大写锁定已开启',

  'login.first.title': '尚无管理员',
  'login.first.explain': '这是全新的系统。创建首位管理员之前，任何人都无法登录。',
  'login.first.advice': '请打开服务器启动时在控制台中打印的一次性链接。',
  'login.first.check': '重新检查',

  'login.setup.title': '创建首位管理员',
  'login.setup.explain': '该账户拥有全部权限，并可创建其他账户。',
  'login.setup.fullName': '姓名',
  'login.setup.confirm': '确认密码',
  'login.setup.mismatch': '两次输入的密码不一致！',
  'login.setup.create': '创建并登录',
  'login.setup.creating': '正在创建…',
  'login.setup.unreachable': '服务器没有响应，账户未创建，请重试！',
  'login.setup.usedTitle': '此链接已失效',
  'login.setup.used': '链接已使用或已过期。',
  'login.setup.usedAdvice': '如已有管理员，请直接登录。如尚无管理员，请重启服务器，控制台会打印新的链接。',
  'login.setup.toSignIn': '前往登录',

  'login.link.invite': '欢迎：请设置密码',
  'login.link.reset': '设置新密码',
  'login.link.password': '新密码',
  'login.link.submit': '设置密码并登录',
  'login.link.usedAdvice': '请向管理员索取新的链接。',
} satisfies Record<TextKey, string>;

export const texts = { 'zh-CN': zhCN as Record<TextKey, string>, 'en-US': enUS };
export type Language = keyof typeof texts;
