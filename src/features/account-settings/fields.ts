import type { CurrentUser } from '#contract/inauth.ts';
import { fields } from '@/components/fields';

export const profileFields = fields<CurrentUser>()('accountSettings', {
  fullName: {},
  nickname: {},
  email: { input: 'email' },
  mobile: {},
  introduction: { longText: true },
});
