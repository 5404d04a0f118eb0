declare global {
  interface Window {
    /** The last button pressed, or form sent, before the page came to life. */
    naryadEarly?: { form?: HTMLFormElement; button?: HTMLElement } | null
  }
}

/**
 * Runs inline before any module. A form sent before the page is alive would go as a plain GET and put what was
 * typed into the address; a button pressed would do nothing. Both are kept and done as soon as the page can.
 * Forms that say `method="get"` themselves are searches and work without scripts; no other one ever leaves by itself.
 */
export const keepEarlyPresses = `(function(){var w=window;w.naryadEarly={};addEventListener('submit',function(e){if(!w.naryadEarly||e.target.getAttribute('method')==='get')return;e.preventDefault();w.naryadEarly={form:e.target}},true);addEventListener('submit',function(e){if(e.target.getAttribute('method')!=='get')e.preventDefault()});addEventListener('click',function(e){var b=w.naryadEarly&&e.target.closest&&e.target.closest('button[type=button]');if(b)w.naryadEarly={button:b}},true)})()`

/** The page is alive: does what was asked too early, and tells so to whoever looks at the document. */
export function replayEarlyPress(): void {
  const early = window.naryadEarly
  window.naryadEarly = null
  document.documentElement.dataset['alive'] = ''
  if (early?.form?.isConnected) early.form.requestSubmit()
  else if (early?.button?.isConnected) early.button.click()
}
