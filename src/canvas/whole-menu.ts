/** Where a menu opens at a place of a drawing: moved until it is whole on the screen, not turned over, which may put its first entries above the edge. */
export const wholeMenu = { overflow: { adjustX: true, adjustY: false, shiftX: true, shiftY: true } };
