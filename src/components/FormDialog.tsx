import { Modal, type ModalProps } from 'antd';
import { ReturnFocus } from './ReturnFocus';
import { useAskBeforeLoss } from './useAskBeforeLoss';

interface Props extends Omit<ModalProps, 'onCancel' | 'open'> {
  /** Something was entered that closing would lose. */
  dirty: boolean;
  onClose: () => void;
}

/** A dialog in which something is entered: Esc, Cancel and a click beside it ask before that is lost. */
export function FormDialog({ dirty, onClose, ...props }: Props) {
  const ask = useAskBeforeLoss();
  return (
    <>
      <ReturnFocus />
      <Modal {...props} open onCancel={() => (dirty ? ask(onClose) : onClose())} />
    </>
  );
}
