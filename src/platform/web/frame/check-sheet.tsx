import type { ReactNode } from 'react'
import { SilenceLine } from './silence-line.tsx'

/** The «check» layout: no menu, one white sheet for printing. */
export function CheckSheet({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <SilenceLine />
      <main id="content" className="flex min-h-dvh justify-center px-3 py-6 sm:py-12 print:block print:p-0">
        <div className="h-fit w-full max-w-[380px] rounded-card border border-line bg-surface p-6 shadow-lift print:max-w-none print:border-0 print:p-0 print:shadow-none">
          {children}
        </div>
      </main>
    </>
  )
}
