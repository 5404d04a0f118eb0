type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** What was typed, chosen or ticked before the page came to life: the field, its value, whether it is ticked. */
export type EarlyField = readonly [Field, string, boolean | undefined]

/** Does it again, one by one, as a hand does: a form reads what its own effects and the last change have made of it. */
export async function refillFields(fields: readonly EarlyField[]): Promise<void> {
  for (const [field, value, ticked] of fields) {
    await new Promise((drawn) => setTimeout(drawn))
    if (field.isConnected) refill(field, value, ticked)
  }
}

/** As the person did it: React would not notice a value set past its own setter, and hears of a tick by the click. */
function refill(field: Field, value: string, ticked: boolean | undefined): void {
  if (field.type === 'checkbox' || field.type === 'radio') {
    if (field instanceof HTMLInputElement && field.checked !== ticked) field.click()
    return
  }
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
}
