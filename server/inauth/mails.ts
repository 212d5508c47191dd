import { cutAt } from '#domain/model/base.ts';
import type { Mail } from '#server/sending/message.ts';

/** A text in both languages of the product: whose language it is nobody knows before sign-in. */
interface Both {
  subject: { zh: string; en: string };
  zh: string;
  en: string;
}

/** @param first the language that comes first; the other one follows */
const mail = (to: string, { subject, zh, en }: Both, first: 'zh' | 'en' = 'zh'): Mail => {
  const inOrder = <T>(chinese: T, english: T) => (first === 'zh' ? [chinese, english] : [english, chinese]);
  return {
    to,
    subject: `InTARA: ${inOrder(subject.zh, subject.en).join(' / ')}`,
    text: `${inOrder(zh, en).join('\n\n----\n\n')}\n`,
  };
};

/** A name in a text: what somebody typed must not write lines of its own into a mail. */
const named = (name: string) => cutAt(name.replace(/\s+/g, ' '), 60);

/** The link of who forgot the password. */
export const forgotMail = (to: string, { username, link }: { username: string; link: string }): Mail =>
  mail(to, {
    subject: { zh: '重置密码', en: 'Reset your password' },
    zh: `账户 ${named(username)} 申请了重置密码。请在一小时内打开以下链接，链接只能使用一次：\n${link}\n如非本人操作，请忽略此邮件，密码不会改变。`,
    en: `A password reset was requested for the account ${named(username)}. Open this link within an hour; it works once:\n${link}\nIf you did not request it, ignore this mail. Your password will not change.`,
  });

/** A link that an administrator made, and what is said about it. */
interface HandedLink {
  username: string;
  /** The name of the administrator. */
  by: string;
  link: string;
  /** What the administrator reads. */
  locale: 'zh-CN' | 'en-US';
}

const firstOf = ({ locale }: HandedLink) => (locale === 'zh-CN' ? 'zh' : 'en');

/** The link of who is invited. */
export const invitedMail = (to: string, handed: HandedLink): Mail => {
  const [by, username] = [named(handed.by), named(handed.username)];
  const words = {
    subject: { zh: '邀请您使用', en: 'You are invited' },
    zh: `${by} 邀请您使用 InTARA，您的账户为 ${username}。请在七天内打开以下链接设置密码，链接只能使用一次：\n${handed.link}\n如果您不认识邀请人，请忽略此邮件。`,
    en: `${by} invites you to InTARA. Your account is ${username}. Open this link within seven days to choose your password; it works once:\n${handed.link}\nIf you do not know this person, ignore this mail.`,
  };
  return mail(to, words, firstOf(handed));
};

/** The link by which an administrator helps who cannot sign in. */
export const resetMail = (to: string, handed: HandedLink): Mail => {
  const [by, username] = [named(handed.by), named(handed.username)];
  const words = {
    subject: { zh: '重置密码', en: 'Reset your password' },
    zh: `${by} 为账户 ${username} 生成了重置密码的链接。请在一天内打开，链接只能使用一次：\n${handed.link}\n设置新密码之前，当前密码保持有效。如非您本人要求，请联系管理员。`,
    en: `${by} created a link to set a new password for the account ${username}. Open it within a day; it works once:\n${handed.link}\nUntil then your current password stays valid. If you did not ask for this, contact your administrator.`,
  };
  return mail(to, words, firstOf(handed));
};

/** A code that shows that an address is one's own. */
export const codeMail = (to: string, code: string): Mail =>
  mail(to, {
    subject: { zh: '验证码', en: 'Verification code' },
    zh: `您的验证码是 ${code}，五分钟内有效。请勿告知他人。`,
    en: `Your verification code is ${code}. It is valid for five minutes. Do not pass it on.`,
  });

/** The same for a phone. */
export const codeText = (code: string): string =>
  `【InTARA】验证码 ${code}，5分钟内有效。Code ${code}, valid for 5 minutes.`;

/** What was changed of an account, to who has to hear of it if it was somebody else. */
const changes = {
  password: { zh: '登录密码', en: 'password' },
  email: { zh: '邮箱', en: 'e-mail address' },
  phone: { zh: '登录手机号', en: 'sign-in phone number' },
  backupEmail: { zh: '备用邮箱', en: 'backup e-mail address' },
  secondFactor: { zh: '双重验证', en: 'second factor' },
  recoveryCodes: { zh: '恢复码', en: 'set of recovery codes' },
  passkeys: { zh: '通行密钥', en: 'list of passkeys' },
  personalToken: { zh: '个人令牌', en: 'list of personal tokens' },
  question: { zh: '安全问题', en: 'security question' },
  externalAccounts: { zh: '绑定的外部账户', en: 'list of linked external accounts' },
} as const;
export type AccountChange = keyof typeof changes;

/** Tells the owner of an account that it was changed. */
export const changedMail = (to: string, username: string, what: AccountChange): Mail =>
  mail(to, {
    subject: { zh: '账户安全提醒', en: 'Your account was changed' },
    zh: `账户 ${named(username)} 的${changes[what].zh}已更改。如非本人操作，请立即联系管理员。`,
    en: `The ${changes[what].en} of the account ${named(username)} was changed. If this was not you, contact your administrator at once.`,
  });

/** To who manages users: somebody waits. */
export const waitsMail = (to: string, username: string, link: string): Mail =>
  mail(to, {
    subject: { zh: '有新的注册待审批', en: 'A registration is waiting for approval' },
    zh: `账户 ${named(username)} 已注册，等待审批：\n${link}`,
    en: `The account ${named(username)} was registered and is waiting for approval:\n${link}`,
  });

/** Tells somebody who registered what became of it. */
export const decidedMail = (to: string, username: string, approved: boolean, link: string): Mail =>
  approved
    ? mail(to, {
        subject: { zh: '注册已通过', en: 'Your registration was approved' },
        zh: `账户 ${named(username)} 已通过审批，可以登录：\n${link}`,
        en: `The account ${named(username)} was approved. You can now sign in:\n${link}`,
      })
    : mail(to, {
        subject: { zh: '注册未通过', en: 'Your registration was refused' },
        zh: `账户 ${named(username)} 的注册未通过审批，所填写的信息已删除。`,
        en: `The registration of the account ${named(username)} was refused. Your registration data has been deleted.`,
      });

/** What an administrator sends to the own account, to try whether mails leave. @param at when (ISO 8601): tells one test from another */
export const testMail = (to: string, at: string): Mail =>
  mail(to, {
    subject: { zh: '测试邮件', en: 'Test mail' },
    zh: `这是您在“系统状态”页面发起的测试邮件（${at}）。收到即表示邮件发送正常。`,
    en: `This is the test mail that you sent on the page System health (${at}). If you can read it, mails are sent.`,
  });

/** The same as a text message. */
export const testText =
  '【InTARA】测试短信，由您在“系统状态”页面发起。Test message that you sent on the page System health.';
