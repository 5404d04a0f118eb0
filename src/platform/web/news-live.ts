let live = false

/** Whether live events arrive now, so that polling can wait. */
export function isNewsLive(): boolean {
  return live
}

export function setNewsLive(stands: boolean): void {
  live = stands
}
