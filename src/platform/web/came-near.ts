const signs = ['pointerdown', 'keydown', 'focusin'] as const
const distance = '400px'

/** Resolves when the element is about to become visible or on the visitor's first action; at once if the element is absent. */
export function cameNear(id: string): Promise<void> {
  return new Promise((resolve) => {
    const element = document.getElementById(id)
    if (!element) return resolve()
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) done()
      },
      { rootMargin: distance },
    )
    observer.observe(element)
    for (const sign of signs) document.addEventListener(sign, done, { capture: true, passive: true })

    function done(): void {
      observer.disconnect()
      for (const sign of signs) document.removeEventListener(sign, done, { capture: true })
      resolve()
    }
  })
}
