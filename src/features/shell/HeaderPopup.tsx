import type { ButtonProps } from 'antd';
import { cloneElement, type ReactElement, type Ref, useLayoutEffect, useRef, useState } from 'react';

/** The same for what a Popover and a Dropdown show; below the end of the header, unless the button stands at its beginning. */
const shownAt = { trigger: ['click' as const], placement: 'bottomRight' as const };

interface Shown {
  trigger: 'click'[];
  placement: 'bottomRight';
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

interface Props {
  button: ReactElement<ButtonProps & { ref?: Ref<HTMLButtonElement> }>;
  /** The popup around its button. */
  children: (button: ReactElement, shown: Shown) => ReactElement;
}

/**
 * A button of the header and what it opens, which is made at the first press: five of them were a twelfth of the work before a page is usable. The
 * press itself is not lost, whenever it comes.
 */
export function HeaderPopup({ button, children }: Props) {
  const [isMade, setMade] = useState(false);
  const [open, setOpen] = useState(false);
  const ref = useRef<HTMLButtonElement>(null);
  // The popup has a button of its own in the place of the one that was pressed.
  useLayoutEffect(() => {
    if (isMade) ref.current?.focus();
  }, [isMade]);
  const press = () => {
    setMade(true);
    setOpen(true);
  };
  return isMade
    ? children(cloneElement(button, { ref, 'aria-expanded': open }), { ...shownAt, open, onOpenChange: setOpen })
    : cloneElement(button, { 'aria-expanded': false, onClick: press });
}
