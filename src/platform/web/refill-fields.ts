type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** A change made before hydration: the field, its value, whether it is checked. */
export type EarlyField = readonly [Field, string, boolean | undefined]

/** Replays the changes one by one, as a person would: a form sees the effects of each before the next. */
export async function refillFields(fields: readonly EarlyField[]): Promise<void> {
  for (const [field, value, ticked] of fields) {
    await new Promise((drawn) => setTimeout(drawn))
    if (field.isConnected) refill(field, value, ticked)
  }
}

/**
 * Uses the native setter and a click: React would not notice the value or the check otherwise. A box that still shows what was
 * ticked is turned back first: React, which took it over unseen, would not notice the same tick again.
 */
function refill(field: Field, value: string, ticked: boolean | undefined): void {
  if (field.type === 'checkbox' || field.type === 'radio') {
    if (!(field instanceof HTMLInputElement)) return
    if (field.checked === ticked) field.checked = !ticked
    field.click()
    return
  }
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
}
