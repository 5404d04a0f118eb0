let asked: Promise<boolean> | undefined
let settle: ((confirmed: boolean) => void) | undefined
const listeners = new Set<() => void>()

/**
 * Asks for a code that proves the person is present. Resolves to true when the session is confirmed, false when the person
 * cancels. Concurrent calls share one answer. `onConfirmationChange` notifies the component that shows the question.
 */
export function askToConfirm(): Promise<boolean> {
  asked ??= new Promise((resolve) => {
    settle = resolve
  })
  tell()
  return asked
}

export function isConfirmationAsked(): boolean {
  return asked !== undefined
}

export function answerConfirmation(confirmed: boolean): void {
  const answer = settle
  asked = undefined
  settle = undefined
  tell()
  answer?.(confirmed)
}

export function onConfirmationChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tell(): void {
  for (const listener of listeners) listener()
}
