export type PdfInfoDictionary = {
  readonly Title: string
  readonly Author: string
  readonly Creator: string
  readonly Producer: string
  readonly Subject?: string
  readonly CreationDate: Date
}

/** The metadata packet required by PDF/A. pdfkit's own packet does not escape «&» and «<», which makes it invalid XML. */
export function xmpPacket(info: PdfInfoDictionary): string {
  const moment = `${info.CreationDate.toISOString().slice(0, 19)}Z`
  const subject = info.Subject === undefined ? '' : `<dc:description>${inLanguage(info.Subject)}</dc:description>`
  return `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"><pdfaid:part>2</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance></rdf:Description>
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${inLanguage(info.Title)}</dc:title><dc:creator><rdf:Seq><rdf:li>${escaped(info.Author)}</rdf:li></rdf:Seq></dc:creator>${subject}</rdf:Description>
<rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/"><xmp:CreateDate>${moment}</xmp:CreateDate><xmp:CreatorTool>${escaped(info.Creator)}</xmp:CreatorTool></rdf:Description>
<rdf:Description rdf:about="" xmlns:pdf="http://ns.adobe.com/pdf/1.3/"><pdf:Producer>${escaped(info.Producer)}</pdf:Producer></rdf:Description>
</rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>`
}

function inLanguage(text: string): string {
  return `<rdf:Alt><rdf:li xml:lang="x-default">${escaped(text)}</rdf:li></rdf:Alt>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
