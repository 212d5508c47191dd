import { fireEvent } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { releaseStickyCells } from '@/grid/lines/sticky-cells';

function gridOfCells() {
  const scroller = document.createElement('div');
  document.body.replaceChildren(scroller);
  releaseStickyCells(scroller);
  return scroller;
}

const areSticky = (scroller: HTMLElement) => !scroller.hasAttribute('data-released');

function scrollSideways(scroller: HTMLElement) {
  scroller.scrollLeft = 40;
  fireEvent.scroll(scroller);
}

describe('the sticky cells of a grid', () => {
  it('are sticky once a pointer moves or is pressed, and not after a key, as long as nothing is scrolled sideways', () => {
    const scroller = gridOfCells();
    expect(areSticky(scroller)).toBe(false);
    fireEvent.pointerMove(scroller);
    expect(areSticky(scroller)).toBe(true);
    fireEvent.keyDown(scroller, { key: 'a' });
    expect(areSticky(scroller)).toBe(false);
    fireEvent.pointerDown(scroller);
    expect(areSticky(scroller)).toBe(true);
  });

  it('are sticky in what is scrolled sideways, whatever is pressed or turned', () => {
    const scroller = gridOfCells();
    scrollSideways(scroller);
    expect(areSticky(scroller)).toBe(true);
    fireEvent.keyDown(scroller, { key: 'a' });
    fireEvent.wheel(scroller, { deltaY: 120 });
    expect(areSticky(scroller)).toBe(true);
  });

  it('are not sticky while a wheel moves the rows up or down; at the end of it, and sideways, they are', () => {
    const scroller = gridOfCells();
    fireEvent.pointerMove(scroller);
    fireEvent.wheel(scroller, { deltaY: 120 });
    expect(areSticky(scroller)).toBe(false);
    fireEvent(scroller, new Event('scrollend'));
    expect(areSticky(scroller)).toBe(true);
    fireEvent.wheel(scroller, { deltaY: 120 });
    fireEvent.wheel(scroller, { deltaX: 10, deltaY: 120 });
    expect(areSticky(scroller)).toBe(true);
    fireEvent.keyDown(scroller, { key: 'a' });
    fireEvent.wheel(scroller, { deltaY: 120, shiftKey: true });
    expect(areSticky(scroller)).toBe(true);
  });

  it('stay as they are when a key has scrolled the rows', () => {
    const scroller = gridOfCells();
    fireEvent.keyDown(scroller, { key: 'PageDown' });
    fireEvent(scroller, new Event('scrollend'));
    expect(areSticky(scroller)).toBe(false);
  });
});
