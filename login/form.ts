import { useEffect, useRef, useState } from 'preact/hooks';
import type { Refusal } from './call.ts';
import { type Errors, problemMessage } from './checks.ts';
import { useCountdown } from './countdown.ts';
import type { Message } from './language.ts';

type Values<N extends string> = Record<N, string>;

/** Why a form was not accepted: at fields, as a notice above them, with a pause before the next try. */
export interface Refused<N extends string> {
  errors?: Errors<N>;
  notice?: Message;
  waitSeconds?: number;
}

export interface FormRules<N extends string> {
  names: readonly N[];
  check(values: Values<N>): Errors<N>;
  /** Returns nothing when it succeeded and the page is being left. */
  send(values: Values<N>, form: FormData): Promise<Refused<N> | undefined>;
}

/**
 * A form whose fields keep their own values, so nothing typed can be lost and values filled in by the browser count too.
 * While an answer is awaited or a pause runs, a second submit does nothing.
 */
export function useForm<N extends string>({ names, check, send }: FormRules<N>) {
  const [refused, setRefused] = useState<Refused<N>>({});
  const [busy, setBusy] = useState(false);
  const underWay = useRef(false);
  const element = useRef<HTMLFormElement>(null);
  const pause = useCountdown(() => setRefused({}));

  useEffect(() => focusOn(element.current, names[0]), [names]);

  /** Shows what is wrong and takes the keyboard to the first wrong field. */
  function refuse(reason: Refused<N>) {
    setRefused(reason);
    focusOn(
      element.current,
      names.find((name) => reason.errors?.[name]),
    );
  }

  async function submit(event: Event) {
    event.preventDefault();
    if (!element.current || underWay.current || pause.seconds > 0) return;
    const form = new FormData(element.current);
    const values = Object.fromEntries(names.map((name) => [name, String(form.get(name) ?? '')])) as Values<N>;
    const errors = check(values);
    if (Object.keys(errors).length > 0) return refuse({ errors });
    underWay.current = true;
    setBusy(true);
    setRefused({});
    const answer = await send(values, form);
    if (!answer) return;
    underWay.current = false;
    setBusy(false);
    refuse(answer);
    if (answer.waitSeconds) pause.start(answer.waitSeconds);
  }

  /** Typing into a field takes back what was said about it. */
  function forget(name: N) {
    setRefused((was) => (was.errors?.[name] ? { ...was, errors: { ...was.errors, [name]: undefined } } : was));
  }

  /** What stands in a field now. */
  const textIn = (name: N): string => {
    const field = element.current?.elements.namedItem(name);
    return field instanceof HTMLInputElement ? field.value : '';
  };

  const errors: Errors<N> = refused.errors ?? {};
  const focus = (name: N) => focusOn(element.current, name);
  return { element, submit, forget, refuse, textIn, focus, busy, pause, errors, notice: refused.notice };
}

function focusOn(form: HTMLFormElement | null, name: string | undefined) {
  const field = name && form?.elements.namedItem(name);
  if (!(field instanceof HTMLInputElement)) return;
  field.focus();
  field.select();
}

/** A refusal of the server sorted into fields of this form and a notice. */
export function placeRefusal<N extends string>(names: readonly N[], refusal: Refusal): Refused<N> {
  const errors: Errors<N> = {};
  for (const { path, problem, limit } of refusal.fields) {
    const name = names.find((n) => n === path);
    if (name) errors[name] ??= problemMessage(problem, limit);
  }
  if (Object.keys(errors).length > 0) return { errors };
  return { notice: { en: refusal.enMessage, zh: refusal.chMessage }, waitSeconds: refusal.waitSeconds };
}
