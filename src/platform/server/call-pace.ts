/** Allows at most the given number of calls in any second; the others wait in first-come, first-served order. */
export function openCallPace(perSecond: number | undefined): { readonly turn: () => Promise<void> } {
  let free = perSecond ?? 0
  const waiting: (() => void)[] = []

  /** A used slot is passed to the next caller one second later. */
  function take(go: () => void): void {
    setTimeout(() => {
      const next = waiting.shift()
      if (next) take(next)
      else free += 1
    }, 1_000)
    go()
  }

  return {
    turn() {
      if (perSecond === undefined) return Promise.resolve()
      return new Promise((resolve) => {
        if (free === 0) return void waiting.push(resolve)
        free -= 1
        take(resolve)
      })
    },
  }
}
