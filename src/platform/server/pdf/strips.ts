import { page, type Canvas } from './canvas.ts'

/**
 * An unbreakable part of a page. Blocks become strips, and strips are laid out from top to bottom; a page ends when the next
 * strip, together with the strips it must stay with, does not fit.
 */
export type Strip = {
  readonly height: number
  /** Space above the strip; none at the top of a page. */
  readonly before?: number
  readonly keepWithNext?: boolean
  /** Drawn again above this strip when it starts a page: the table header. */
  readonly head?: Strip
  draw(canvas: Canvas, top: number): void
}

/** Lays the strips out on pages of the canvas; the first page is already open. */
export function layOut(canvas: Canvas, strips: readonly Strip[]): void {
  let top: number = page.top
  const open = (head: Strip | undefined): void => {
    canvas.nextPage()
    top = page.top
    if (!head) return
    canvas.decoration(() => head.draw(canvas, top))
    top += head.height
  }
  for (const group of groupsOf(strips)) {
    const room = page.bottom - top - white(group[0], top)
    const height = heightOf(group)
    if (height > room && top > page.top && height <= page.bottom - page.top) open(group[0]?.head)
    for (const strip of group) {
      if (top + white(strip, top) + strip.height > page.bottom + 0.01 && top > page.top) open(strip.head)
      top += white(strip, top)
      strip.draw(canvas, top)
      top += strip.height
    }
  }
}

function groupsOf(strips: readonly Strip[]): Strip[][] {
  const groups: Strip[][] = []
  let held = false
  for (const strip of strips) {
    if (held) groups.at(-1)?.push(strip)
    else groups.push([strip])
    held = strip.keepWithNext ?? false
  }
  return groups
}

function heightOf(group: readonly Strip[]): number {
  return group.reduce((total, strip, at) => total + strip.height + (at === 0 ? 0 : (strip.before ?? 0)), 0)
}

function white(strip: Strip | undefined, top: number): number {
  return top > page.top ? (strip?.before ?? 0) : 0
}
