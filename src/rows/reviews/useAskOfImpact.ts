import { App } from 'antd';
import { createElement, useCallback } from 'react';
import type { Op } from '#domain/workspace/edit.ts';
import { useT } from '@/i18n';
import { useSession } from '@/session/SessionProvider';
import type { Session } from '@/session/session';
import { ImpactOf, stateAfter } from './Impact';

/** Whether an edit makes reviewed rows suspect. What cannot be found out, since a part of the page is away or the edit is refused, is not asked about. */
async function isFarReaching(session: Session, ops: readonly Op[]): Promise<boolean> {
  if (session.view.w.reviews.size === 0) return false;
  try {
    const { makesSuspect } = await import(/* webpackChunkName: "reviews" */ './impact-before');
    return makesSuspect(await session.counted.reviews.parts(), session, stateAfter(session, ops));
  } catch {
    return false;
  }
}

/**
 * Asks before an edit that makes reviewed rows suspect, with the list of them and of the risks that move. Any other edit is not asked about.
 * @returns whether to go on
 */
export function useAskOfImpact(): (...ops: Op[]) => Promise<boolean> {
  const t = useT();
  const session = useSession();
  const { modal } = App.useApp();
  return useCallback(
    async (...ops) => {
      if (!(await isFarReaching(session, ops))) return true;
      return modal.confirm({
        title: t('review.ask.title'),
        content: createElement(ImpactOf, { session, next: stateAfter(session, ops) }),
        okText: t('review.ask.go'),
        cancelText: t('confirm.cancel'),
        focusable: { autoFocusButton: 'cancel' },
        width: 520,
      });
    },
    [t, session, modal],
  );
}
