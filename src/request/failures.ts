import { currentLanguage, textOf } from '@/i18n';
import type { CallError } from './call-error';
import { errorCodes } from './error-codes';
import { goTo, leaveAsEnded, onErrorPage, placeNow } from './leave';
import { notices } from './notices';
import { askSignIn, isHeld } from './sign-in-again';
import { dropToken } from './storage';

/** What the user is shown, or where they are sent. */
export type Reaction =
  | { kind: 'silent' }
  | { kind: 'warning' | 'error'; text: string }
  | { kind: 'notification'; title: string; text: string }
  | { kind: 'errorPage'; errorCode: string; errorMessage: string }
  | { kind: 'projectList'; text: string }
  | { kind: 'login'; text: string };

/**
 * The error catalogue (R-ERR-1 to R-ERR-12) as a function: from an error to what happens.
 *
 * | condition | reaction |
 * |---|---|
 * | timeout | its message |
 * | body with success false | its message, by showType |
 * | 400 of a blob call with a JSON body, 400 with an error code | chMessage or enMessage, by showType |
 * | 400 with 20110001 | to the project list |
 * | 400 without error code | silent |
 * | 401 because the account was disabled | error page that says so; a message where something is typed |
 * | other 401 | token dropped, message, login, which says it too; over the page where something is typed |
 * | 403 of a task one gives a second opinion on, of administration outside of its networks | its message |
 * | other 403 | error page with code 403; a message where something is typed |
 * | 500, 504 | the general server message |
 * | 502 | an error without text |
 * | anything else without structure | "Request error, please retry." |
 */
export function reactionTo(error: CallError): Reaction {
  if (error.reason === 'timeout') return { kind: 'error', text: error.message };
  if (error.reason === 'business') return shown(error);
  switch (error.status) {
    case 400:
      if (error.errorCode === errorCodes.ProjectGone) return { kind: 'projectList', text: refusalText(error) };
      if (error.errorCode === undefined && !(error.asBlob && error.body)) return { kind: 'silent' };
      return shown(error);
    case 401:
      if (error.errorCode === errorCodes.AccountDisabled)
        return { kind: 'errorPage', errorCode: errorCodes.AccountDisabled, errorMessage: refusalText(error) };
      return { kind: 'login', text: textOf('error.PermissionExpires') };
    case 403:
      if (error.errorCode === errorCodes.OpinionBlind || error.errorCode === errorCodes.OutsideNetworks)
        return shown(error);
      return { kind: 'errorPage', errorCode: '403', errorMessage: textOf('error.permission') };
    case 500:
    case 504:
      return { kind: 'error', text: textOf('error.server') };
    case 502:
      return { kind: 'error', text: '' };
    default:
      return shown(error);
  }
}

/**
 * The refusal in the chosen language; without one, the message that came. An act that failed without a more exact refusal, or in our own code, says
 * so (R-ERR-14); without any structured information the general message is shown.
 */
export function refusalText(error: CallError): string {
  const { body } = error;
  const spoken = currentLanguage() === 'zh-CN' ? body?.chMessage : body?.enMessage;
  if (error.reason === 'business' && body?.errorMessage) return body.errorMessage;
  const general = error.reason === 'fault' || body?.success === false ? 'error.operation' : 'error.request';
  return spoken || body?.errorMessage || body?.message || textOf(general);
}

function shown(error: CallError): Reaction {
  const text = refusalText(error);
  switch (error.body?.showType) {
    case 0:
      return { kind: 'silent' };
    case 1:
      return { kind: 'warning', text };
    case 4:
      return { kind: 'notification', title: error.errorCode ?? '', text };
    case 9:
      return { kind: 'errorPage', errorCode: error.errorCode ?? '', errorMessage: text };
    default:
      return { kind: 'error', text };
  }
}

/** Does what the catalogue says; `say` takes a message instead of the page. On the error page nothing more is shown: it is the ignored-error route (R-CONST-13). */
export function showFailure(error: CallError, say?: (words: string) => void, askedAt: string = placeNow()): void {
  const reaction = reactionTo(error);
  // Who has gone to another page is told, and stays there.
  const isElsewhere = askedAt !== placeNow();
  if (reaction.kind !== 'login' && onErrorPage()) return;
  switch (reaction.kind) {
    case 'silent':
      return;
    case 'warning':
    case 'error':
      if (say) say(reaction.text);
      else notices().message[reaction.kind](reaction.text);
      return;
    case 'notification':
      notices().notification.error({ title: reaction.title, description: reaction.text });
      return;
    case 'errorPage':
      // What is typed can still be copied; an open task that may no longer be seen closes by itself, with what was not sent.
      if (isElsewhere || (isHeld() && (error.errorCode === errorCodes.AccountDisabled || error.status === 403))) {
        notices().message.error(reaction.errorMessage);
        return;
      }
      goTo('/exception', { errorCode: reaction.errorCode, errorMessage: reaction.errorMessage });
      return;
    case 'projectList':
      notices().message.error(reaction.text);
      if (!isElsewhere) goTo('/project/list');
      return;
    case 'login':
      if (isHeld()) {
        void askSignIn();
        return;
      }
      dropToken();
      notices().message.error(reaction.text);
      leaveAsEnded();
  }
}

/** The same for a call that was silent, where its caller does not speak for itself after all. */
export const showUnlessCancelled = (error: CallError): void => {
  if (error.reason !== 'cancelled') showFailure(error);
};
