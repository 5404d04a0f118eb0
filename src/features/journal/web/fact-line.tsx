import type { JournalEntryView } from '../contract.ts'

/** Facts of an entry in one muted line. A hash is shortened: files contain it in full. */
export function FactLine({ facts }: { readonly facts: JournalEntryView['facts'] }) {
  if (facts.length === 0) return null
  const words = facts.map(({ label, text }) => `${label}: ${/^[0-9a-f]{64}$/.test(text) ? `${text.slice(0, 12)}…` : text}`)
  return <span className="block text-small font-normal wrap-anywhere text-muted dense:leading-4">{words.join(' · ')}</span>
}
