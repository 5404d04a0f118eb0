import { Suspense, useState } from 'react'
import { Button } from '#/platform/web/kit/button.tsx'
import { Skeleton } from '#/platform/web/kit/skeleton.tsx'
import { lazyPart } from '#/platform/web/lazy-part.tsx'

const FoundInn = lazyPart(async () => (await import('#/features/partner/web/found-inn.tsx')).FoundInn)

/** «Узнать ИНН» under the profile field: the tax service is queried with the saved profile data. */
export function KnowInn({ onChosen }: { readonly onChosen: (inn: string) => void }) {
  const [open, setOpen] = useState(false)
  if (open)
    return (
      <Suspense fallback={<Skeleton className="h-11" />}>
        <FoundInn onChosen={onChosen} />
      </Suspense>
    )
  return (
    <Button variant="quiet" size="small" className="-ml-3.5" onClick={() => setOpen(true)}>
      Узнать ИНН
    </Button>
  )
}
