/**
 * antd's list of several choices takes Tab as Enter: leaving the field takes the highlighted choice away again. Tab only goes on to the next field
 * instead, and the list closes as the focus leaves. (Choices in a grid are cells, not lists of antd.) Returns the way to stop.
 */
export function keepChoicesOnTab(): () => void {
  const goOn = (event: KeyboardEvent) => {
    const isChoosing = event.target instanceof Element && event.target.closest('.ant-select-multiple');
    if (event.key === 'Tab' && isChoosing) event.stopPropagation();
  };
  window.addEventListener('keydown', goOn, true);
  return () => window.removeEventListener('keydown', goOn, true);
}
