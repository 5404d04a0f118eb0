type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
type Early = {
  /** The last button pressed, or form sent. */
  form?: HTMLFormElement
  button?: HTMLElement
  /** What was typed, chosen or ticked: the field, its value, whether it is ticked. */
  fields: [Field, string, boolean | undefined][]
}

declare global {
  interface Window {
    /** What was done before the page came to life. */
    naryadEarly?: Early | null
  }
}

/**
 * Runs inline before any module. A form sent before the page is alive would go as a plain GET and put what was
 * typed into the address; a button pressed would do nothing; fields would be set back. All is kept and done as soon as the
 * page can. Forms that say `method="get"` themselves are searches and work without scripts; no other one ever leaves by itself.
 */
export const keepEarlyPresses = `(function(){var w=window;w.naryadEarly={fields:[]};function press(k,v){var n=w.naryadEarly;delete n.form;delete n.button;n[k]=v}addEventListener('submit',function(e){if(!w.naryadEarly||e.target.getAttribute('method')==='get')return;e.preventDefault();press('form',e.target)},true);addEventListener('submit',function(e){if(e.target.getAttribute('method')!=='get')e.preventDefault()});addEventListener('click',function(e){var b=w.naryadEarly&&e.target.closest&&e.target.closest('button[type=button]');if(b)press('button',b)},true);function keep(e){var t=e.target,n=w.naryadEarly;if(!n||!('value' in t)||t.type==='file')return;n.fields=n.fields.filter(function(f){return f[0]!==t});n.fields.push([t,t.value,t.checked])}addEventListener('input',keep,true);addEventListener('change',keep,true)})()`

/** The page is alive: does what was asked too early, and tells so to whoever looks at the document. */
export async function replayEarlyPress(): Promise<void> {
  const early = window.naryadEarly
  window.naryadEarly = null
  document.documentElement.dataset['alive'] = ''
  for (const [field, value, ticked] of early?.fields ?? []) {
    // One by one, as a hand does: a form reads what its own effects and the last change have made of it.
    await new Promise((drawn) => setTimeout(drawn))
    if (field.isConnected) refill(field, value, ticked)
  }
  if (early?.form?.isConnected) early.form.requestSubmit()
  else if (early?.button?.isConnected) early.button.click()
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
