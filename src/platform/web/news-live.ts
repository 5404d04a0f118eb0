let live = false

/** Whether changes come by themselves at the moment, so that looking for them can wait. */
export function isNewsLive(): boolean {
  return live
}

export function setNewsLive(stands: boolean): void {
  live = stands
}
