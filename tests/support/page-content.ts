/** A page without its style and script. Its policy holds the digests of its style and its script, so that a change of them is seen too. */
export function withoutStyleAndScript(html: string): string {
  return html.replace(/(?<=<style>)[^]*(?=<\/style>)/, '').replace(/(?<=<script>)[^]*(?=<\/script>)/, '');
}
