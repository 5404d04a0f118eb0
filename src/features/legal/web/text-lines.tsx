import { Skeleton } from '#/platform/web/kit/skeleton.tsx'

/** Placeholder of a text that is loading. */
export function TextLines() {
  return (
    <div className="space-y-3" aria-busy="true">
      {['w-3/4', 'w-full', 'w-full', 'w-5/6', 'w-1/2', 'w-full', 'w-2/3'].map((width, place) => (
        <Skeleton key={place} className={`h-4 ${width}`} />
      ))}
    </div>
  )
}
