import { Modal, type ModalProps } from 'antd';
import type { RefObject } from 'react';
import { ReturnFocus } from '../ReturnFocus';
import { type Loss, useAskBeforeLoss } from './useAskBeforeLoss';

interface Props extends Omit<ModalProps, 'onCancel' | 'open'> {
  /** Something was entered that closing would lose. */
  dirty: boolean;
  /** What that is; without it, typed text. */
  loss?: Loss;
  /** Set when a row was made: the focus goes to it. */
  made?: RefObject<boolean>;
  onClose: () => void;
}

/** A dialog in which something is entered: Esc, Cancel and a click beside it ask before that is lost. */
export function FormDialog({ dirty, loss, made, onClose, ...props }: Props) {
  const ask = useAskBeforeLoss(loss);
  return (
    <>
      <ReturnFocus made={made} />
      <Modal {...props} open onCancel={() => (dirty ? ask(onClose) : onClose())} />
    </>
  );
}
