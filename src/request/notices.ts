import { App, message, notification } from 'antd';

type Notices = Pick<ReturnType<typeof App.useApp>, 'message' | 'notification'>;

/** Before the app is on screen antd's static functions speak; afterwards those of `App`, which know theme and language. */
let current: Notices = { message, notification } as Notices;

export const notices = (): Notices => current;

/** Mounted once inside antd's `App`. */
export function NoticesBridge(): null {
  const { message: spoken, notification: posted } = App.useApp();
  current = { message: spoken, notification: posted };
  return null;
}
