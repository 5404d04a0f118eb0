import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'

export type TabsProps = {
  readonly label: string
  readonly tabs: readonly { readonly value: string; readonly label: ReactNode; readonly content: ReactNode }[]
  readonly value?: string
  readonly onValueChange?: (value: string) => void
}

/** Parts of one page that need no address. To filter a list use `LinkTabs`. */
export function Tabs({ label, tabs, value, onValueChange }: TabsProps) {
  const controlled = value === undefined ? { defaultValue: tabs[0]?.value } : { value }
  return (
    <Base.Root {...controlled} onValueChange={(next) => onValueChange?.(String(next))}>
      <Base.List aria-label={label} className="mb-5 flex gap-6 overflow-x-auto border-b border-line">
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.value}
            value={tab.value}
            className="-mb-px min-h-11 whitespace-nowrap border-b-2 border-transparent text-muted hover:text-ink data-active:border-accent data-active:font-medium data-active:text-ink"
          >
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} className="outline-offset-4">
          {tab.content}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}
