import { Form, type FormProps } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import { KeptOffer } from './KeptOffer';
import type { Offer } from './useKeptForm';

interface Props<V> extends Omit<FormProps<V>, 'form' | 'children'> {
  /** Of `useSavedForm`. */
  saved: { props: FormProps<V>; offer: Offer | null; begin: () => void };
  /** What was typed before has been let go: where the form is there for that alone, it closes. */
  onDiscard?: (() => void) | undefined;
  children: ReactNode;
}

/** antd's Form with the state of `useSavedForm`; what was typed before and not saved is offered above it, and the fields wait for the decision. */
export function SavedForm<V extends object>({ saved, onDiscard, disabled = false, children, ...own }: Props<V>) {
  const { props, offer, begin } = saved;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with what it begins with
  useEffect(() => begin(), []);
  const around = useRef<HTMLDivElement>(null);
  const waited = useRef(false);
  useEffect(() => {
    if (waited.current && !offer) around.current?.querySelector<HTMLElement>('form input, form textarea')?.focus();
    waited.current = offer !== null;
  }, [offer]);
  const discard = () => {
    offer?.discard();
    onDiscard?.();
  };
  return (
    <div ref={around}>
      <KeptOffer offer={offer && { ...offer, discard }} />
      {/* The browser's own bubbles would cover what the rules say, in the language of the browser. */}
      <Form<V> noValidate {...props} {...own} disabled={disabled || offer !== null}>
        {children}
      </Form>
    </div>
  );
}
