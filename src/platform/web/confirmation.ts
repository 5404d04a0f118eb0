/** The code of the refusal `confirmationNeeded`: the catalogue itself is not for the browser. */
export const confirmationNeededCode = -112

let asked: Promise<boolean> | undefined
let settle: ((confirmed: boolean) => void) | undefined
const listeners = new Set<() => void>()

/**
 * Asks the human to prove by a code that he himself sits here: true when the session is confirmed, false when he gave it
 * up. Two calls that ask at once share one answer. Who shows the question is told by `onConfirmationChange`.
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
