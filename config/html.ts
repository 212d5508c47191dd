import type { IApi } from '@umijs/max';
import { bootMarkup, bootStyle } from './boot';
import { bootWords } from './boot-words';
import { earlyCalls, earlyNeeds } from './early-calls';

/** Names of the built files that hold the texts: `texts-en-US`, `page-texts-en-US` … → file. Empty under the dev server. */
function textFilesIn(assets: readonly string[]): Record<string, string> {
  const named = assets.flatMap((asset) => {
    const name = asset.match(/^((?:page-)?texts-[\w-]+)\.\w+\.async\.js$/)?.[1];
    return name ? [[name, asset] as const] : [];
  });
  return Object.fromEntries(named);
}

/** The static page: loading screen, a viewport that may be zoomed, no inline script (Content-Security-Policy), boot.js for the theme. */
export default (api: IApi) => {
  let texts: Record<string, string> = {};
  api.onBuildComplete(({ err, stats }) => {
    if (!err && stats) texts = textFilesIn(Object.keys(stats.compilation.assets));
  });
  api.modifyHTML(($) => {
    $('html').attr('lang', 'en');
    $('meta[name="viewport"]').attr('content', 'width=device-width, initial-scale=1');
    $('meta[http-equiv="X-UA-Compatible"]').remove();
    if (api.env === 'production') {
      $('script').each((_, element) => {
        if (!$(element).attr('src')) $(element).remove();
      });
    }
    // After the loading screen, which waits for no script but boot.js.
    $('script[src*="/libraries."]').insertBefore('script[src*="/umi."]');
    $('head').append(`<style>${bootStyle}</style>`);
    $('head').prepend(`<script src="${api.config.publicPath}boot.js"></script>`);
    const boot = {
      calls: earlyCalls(),
      needs: earlyNeeds(),
      texts,
      words: bootWords,
      publicPath: api.config.publicPath,
    };
    $('head script').first().attr('data-boot', JSON.stringify(boot));
    $('head').prepend('<meta charset="utf-8">');
    $('meta[charset]').slice(1).remove();
    $('#root').html(bootMarkup);
    return $;
  });
};
