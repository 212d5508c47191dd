import type { CurrentUser } from '#contract/account/inauth.ts';
import { fields } from '@/lists/fields';

export const profileFields = fields<CurrentUser>()('accountSettings', {
  fullName: {},
  nickname: {},
  email: { input: 'email' },
  mobile: {},
  introduction: { longText: true },
});
