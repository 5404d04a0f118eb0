import { useState } from 'react'
import { FoundInn } from '#/features/partner/web/found-inn.tsx'
import { Button } from '#/platform/web/kit/button.tsx'

/** «Узнать ИНН» under the profile field: the tax service is queried with the saved profile data. */
export function KnowInn({ onChosen }: { readonly onChosen: (inn: string) => void }) {
  const [open, setOpen] = useState(false)
  if (open) return <FoundInn onChosen={onChosen} />
  return (
    <Button variant="quiet" size="small" className="-ml-3.5" onClick={() => setOpen(true)}>
      Узнать ИНН
    </Button>
  )
}
