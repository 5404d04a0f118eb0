export type WordHint = { readonly word: string; readonly why: string }

/** Words of a text that is being written which may do harm, each with the reason. They do not stop the text. */
export function WordHints({ hints }: { readonly hints: readonly WordHint[] }) {
  if (hints.length === 0) return null
  return (
    <ul className="space-y-1 text-small text-warn" aria-live="polite">
      {hints.map(({ word, why }) => (
        <li key={word}>
          «{word}»: {why}
        </li>
      ))}
    </ul>
  )
}
