import { ExportButtons } from './export-buttons.tsx'
import type { JournalAddress } from './read-address.ts'
import { VerifyButton } from './verify-button.tsx'

/** What is done with the whole journal; stands beside the title of the page. */
export function JournalButtons({ address }: { readonly address: JournalAddress }) {
  return (
    <>
      <ExportButtons address={address} />
      <VerifyButton />
    </>
  )
}
